name = Hasami shogi
tagline = Prenda as pedras do adversário entre duas suas
how-to-play =
    As pretas começam. Na sua vez você move uma pedra, nunca em diagonal.
    Ela anda até uma casa vazia ao lado, ou salta uma vizinha, sua ou não, até a casa vazia logo atrás.
    O salto não captura nada, e só há um por lance.
    Para capturar, faça um lance que deixe a pedra inimiga entre duas suas, em linha reta.
    Na borda valem duas vizinhas quaisquer; no canto, as duas únicas.
    Um lance pode capturar várias pedras. Entrar por conta própria entre duas inimigas não tem perigo.
    Ganha quem capturar todas as pedras do outro. Com uma pedra para cada lado, é empate.
    Após 100 lances sem captura, ganha quem tiver mais pedras.
how-to-move = Diga as duas casas: e2-e3 para um passo, e1-e3 para um salto.

seat-0 = pretas
seat-1 = brancas

fact-moved = { $seat }: { $from } → { $to }
fact-jumped = { $seat }: { $from } → { $to }, saltando { $over }
fact-captured =
    { $count ->
        [one] { $seat } captura uma pedra: { $sites }
       *[other] { $seat } captura { $count } pedras: { $sites }
    }

refusal-not_your_stone = A pedra em { $site } é do adversário.
refusal-empty_square = Não há pedra em { $site }.
refusal-not_straight = De { $from } a { $to } não é linha reta; as pedras nunca andam em diagonal.
refusal-too_far = De { $from } a { $to } é longe demais: um passo, ou um salto sobre uma vizinha.
refusal-occupied = A casa { $site } não está vazia.
refusal-nothing_to_jump = Não há pedra para saltar em { $site }; sem salto, anda-se só uma casa.
refusal-stuck = A pedra em { $site } não tem casa vazia para onde ir.

outcome-annihilation = Vitória de { $winners }: todas as pedras inimigas foram capturadas.
outcome-bare_piece = Vitória de { $winners }: resta uma só pedra ao outro lado.
outcome-first_to_n = Vitória de { $winners }, com cinco capturas.
outcome-one_each = Empate: com uma pedra de cada lado não se captura nada.
outcome-blocked = Vitória de { $winners }: o outro lado não pode mover.
outcome-repetition = Empate: a mesma posição se repetiu várias vezes.
outcome-more_stones = Vitória de { $winners }, com mais pedras: 100 lances sem captura.
outcome-even = Empate: 100 lances sem captura e o mesmo número de pedras.

token-stone =
    { $side ->
        [0] pedra preta
       *[1] pedra branca
    }

text-stones =
    { $count ->
        [one] { $count } pedra
       *[other] { $count } pedras
    }
text-quiet = Sem captura há { $count } de { $limit } lances

option-end_rule = Ganha quem
option-end_rule-annihilation = capturar todas as pedras
option-end_rule-bare_piece = deixar o outro com uma pedra
option-end_rule-first_to_n = fizer cinco capturas
option-edge_rule = Na borda, uma pedra é presa por
option-edge_rule-any_two = duas vizinhas quaisquer
option-edge_rule-corner_only = vizinhas opostas, salvo no canto
option-edge_rule-opposite_only = só vizinhas opostas
option-line_capture = Capturam-se linhas inteiras
option-jumped_piece_immune = A pedra saltada está a salvo desse salto
option-repetition = Empate quando a posição aparece tantas vezes
