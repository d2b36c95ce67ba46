render-to-move = Vez de { $letters }
render-nobody-to-move = Não é a vez de ninguém agora
render-player = { $letter } ({ $token })
render-owned = { $token } de { $letter }
render-stack = { $site }, de baixo para cima: { $men }
render-picked = Escolha: { $sites }
render-targets = Pode seguir para: { $sites }
render-empty = O tabuleiro está vazio
