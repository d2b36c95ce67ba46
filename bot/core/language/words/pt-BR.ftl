# O que a própria casa diz. Chaves: command-*, parameter-*, value-*, button-*, caption-*, refusal-*, outcome-* e
# algumas sem prefixo. Os jogos e as imagens têm palavras próprias.

on = sim
off = não
somebody = alguém
list-and = { $others } e { $last }
decimal-mark = ,
machine = { $level ->
    [easy] Computador (fácil)
    [medium] Computador (médio)
   *[hard] Computador (difícil)
}
machine-of-several = { $level ->
    [easy] Computador { $letter } (fácil)
    [medium] Computador { $letter } (médio)
   *[hard] Computador { $letter } (difícil)
}
one-machine = Um dos computadores

word-play = jogar
word-join = entrar
word-partner = dupla
word-leave = sair
word-begin = iniciar
word-move = mover
word-bid = lance
word-bet = apostar
word-roll = rolar
word-bank = banca
word-board = tabuleiro
word-tables = mesas
word-resign = desistir
word-draw = empate
word-undo = desfazer, voltar
word-end = encerrar
word-rematch = revanche
word-offer = oferecer
word-hint = dica
word-puzzle = problema, puzzle
word-learn = aprender
word-rules = regras
word-history = historico
word-analyse = analisar
word-share = compartilhar
word-verify = conferir
word-profile = perfil
word-top = ranking
word-follow = seguir
word-tournament = torneio
word-watch = assistir
word-chips = fichas
word-language = idioma
word-settings = ajustes
word-block = bloquear
word-unblock = desbloquear
word-theme = cores
word-remind = lembrar
word-mirror = espelho
word-privacy = privacidade
word-help = ajuda

command-play = Abrir uma mesa
command-join = Entrar em uma mesa
command-partner = Escolher com quem formar dupla
command-leave = Sair da mesa
command-begin = Começar sem esperar mais ninguém
command-move = Fazer uma jogada, por exemplo c3 d4
command-bid = Dar um lance secreto
command-bet = Apostar fichas em uma figura
command-roll = Lançar os dados
command-bank = Assumir a banca ou passar
command-board = Mostrar o tabuleiro de novo
command-tables = As minhas mesas ou as deste chat
command-resign = Desistir da partida
command-draw = Propor empate
command-undo = Pedir para desfazer a última jogada
command-end = Encerrar a mesa, se todos concordarem
command-rematch = Jogar de novo, trocando os lados
command-offer = Oferecer um lugar abandonado
command-hint = Uma dica para a próxima jogada
command-puzzle = Resolver um problema do meu nível
command-learn = Aprender um jogo em lições curtas
command-rules = Como se joga
command-history = As jogadas até agora, texto ou filme
command-analyse = O que decidiu uma partida terminada
command-share = Uma partida terminada em uma imagem
command-verify = Conferir dados e lances de uma mesa
command-profile = Meus resultados, ou de outra pessoa
command-top = Ver o ranking
command-follow = Me avise quando abrirem um jogo aqui
command-tournament = Torneios deste chat
command-watch = Acompanhar uma mesa no privado
command-chips = Minhas fichas, um limite, uma pausa
command-language = Meu idioma
command-settings = Ajustes deste chat
command-block = Não receber desafios de alguém
command-unblock = Voltar a receber desafios de alguém
command-theme = Cores dos meus tabuleiros no privado
command-remind = Como sou lembrado da minha vez
command-mirror = Mostrar uma mesa em outro chat
command-privacy = Ver, copiar ou apagar meus dados
command-help = O que dá para fazer aqui

name-game = jogo
name-opponent = adversário, oponente
name-machine = máquina, computador
name-seats = lugares
name-options = opções
name-clock = tempo
name-rating = pontuação
name-thread = tópico
name-table = mesa
name-move = jogada, lance
name-points = pontos
name-figure = figura
name-amount = fichas
name-answer = resposta
name-text = texto
name-file = arquivo
name-whose = quais
name-period = período
name-seat = lugar
name-gif = gif
name-limit = limite
name-lock = pausa
name-language = idioma
name-setting = ajuste
name-person = pessoa
name-value = valor
name-theme = cores
name-how = como
name-code = código
name-what = ação
name-action = ação
name-players = jogadores

parameter-game = o jogo
parameter-opponent = a pessoa a desafiar
parameter-machine = jogar contra o computador neste nível
parameter-seats = número de lugares
parameter-options = opções, como repetition=não
parameter-clock = tempo por jogada
parameter-rating = valendo pontos ou amistosa
parameter-thread = um tópico só para a mesa
parameter-table = código da mesa
parameter-move = a jogada
parameter-points = pontos do lance secreto
parameter-figure = a figura, ou retirar
parameter-amount = quantas fichas ao todo
parameter-answer = voluntário ou passo
parameter-text = em texto, para leitores de tela
parameter-file = como arquivo, em qualidade total
parameter-whose = as minhas ou as daqui
parameter-period = desta temporada, da passada, dos últimos 30 dias ou de todos os tempos
parameter-seat = o lugar: a letra dele ou o nome de quem está nele
parameter-gif = com uma imagem animada
parameter-limit = máximo de fichas por dia, ou não
parameter-lock = dias sem apostar
parameter-language = o idioma
parameter-setting = o que mudar
parameter-person = a pessoa
parameter-value = o novo valor
parameter-theme = as cores
parameter-how = menção, mensagem privada ou nunca
parameter-code = código do espelho, ou não
parameter-what = mostrar, exportar, apagar, ocultar ou listar
parameter-action = o que fazer com ele
parameter-players = quantas pessoas podem jogar

value-live = vivo
value-casual = calma
value-slow = devagar
value-rated = valendo
value-friendly = amistosa, amistoso
value-easy = fácil
value-medium = médio, média
value-hard = difícil
value-clear = retirar
value-mine = minhas
value-here = aqui
value-language = idioma
value-theme = cores
value-clock = tempo
value-games = jogos
value-quiet = silêncio
value-mentions = menções
value-betting = apostas
value-lobbies = abertas
value-tables = mesas
value-ratings = pontuação
value-daily = diárias
value-machines = máquinas
value-puzzle = problema
value-bans = banidos
value-classic = clássico
value-dark = escuro
value-contrast = contraste
value-royal = realeza
value-show = mostrar
value-export = exportar
value-delete = apagar
value-hide = ocultar
value-list = listar
value-credit = creditar
value-uncredit = anonimizar
value-mention = mencao
value-mention_daily = mencao-diaria
value-private = privado
value-private_daily = privado-diario
value-never = nunca
value-month = mês
value-ever = sempre
value-season = temporada
value-last = anterior
value-en = inglês
value-pt-BR = português
value-it = italiano
value-open = abrir
value-join = participar
value-leave = sair
value-start = iniciar
value-standings = classificação
value-cancel = cancelar
value-tournaments = torneios
value-entrants = participantes
value-seasons = temporadas
value-monthly = mensais, mensal
value-quarterly = trimestrais, trimestral
value-on = sim
value-off = não
value-again = outro, outra
value-today = hoje, dia
value-all = todos

choice-live = ao vivo: 5 minutos por jogada
choice-casual = sem pressa: um dia por jogada
choice-slow = devagar: 3 dias por jogada + 5 extras
choice-rated = valendo pontos
choice-friendly = amistosa (não vale pontos)
choice-easy = fácil
choice-medium = médio
choice-hard = difícil
choice-clear = retirar tudo
choice-mine = as minhas
choice-here = as deste chat
choice-classic = clássico
choice-dark = escuro
choice-contrast = alto contraste
choice-royal = realeza
choice-language = idioma
choice-theme = cores
choice-clock = tempo
choice-games = jogos
choice-quiet = sem notificações
choice-mentions = quem é mencionado
choice-betting = apostas
choice-lobbies = mesas abertas por pessoa
choice-tables = mesas ao todo
choice-ratings = partidas valendo pontos
choice-daily = partidas valendo por par, por dia
choice-machines = contra o computador também
choice-puzzle = problema do dia
choice-bans = pessoas banidas
choice-show = ver o que fica guardado
choice-export = receber uma cópia
choice-delete = apagar tudo
choice-hide = ocultar meus resultados
choice-list = mostrar meus resultados de novo
choice-credit = mostrar meu nome nas imagens
choice-uncredit = tirar meu nome das imagens
choice-mention = me mencione no chat
choice-mention_daily = me mencione, e de novo todo dia
choice-private = me mande mensagem privada
choice-private_daily = me mande mensagem, e de novo todo dia
choice-never = nunca me lembre
choice-month = últimos 30 dias
choice-ever = de todos os tempos
choice-season = desta temporada
choice-last = da temporada passada
choice-en = English
choice-pt-BR = Português
choice-it = Italiano
choice-open = abrir um
choice-join = participar
choice-leave = não participar mais
choice-start = iniciar
choice-standings = classificação
choice-cancel = cancelar
choice-tournaments = quem abre torneios
choice-entrants = participantes de um torneio
choice-seasons = temporadas

button-app = Abrir tabuleiro
button-join = Entrar
button-decline = Recusar
button-partner = Com { $name }
button-machine = { $level ->
    [easy] 🤖 Fácil
    [medium] 🤖 Médio
   *[hard] 🤖 Difícil
}
button-challenges-off = Chega de desafios
button-challenges-on = Voltar a aceitar desafios
button-begin = Começar
button-leave = Sair
button-rules = Regras
button-verify = Detalhes
button-follow = Me avise da próxima
button-tournament-join = Participar
button-tournament-leave = Sair
button-tournament-start = Iniciar
button-tournament-cancel = Cancelar
button-tournament-standings = Classificação
button-watch = Assistir
button-unwatch = Parar de assistir
button-board = Tabuleiro
button-rematch = Revanche
button-history = Jogadas
button-analyse = Análise
button-share = Compartilhar
button-puzzle = Outro problema
button-solve = Resolver
button-card = Mostrar meu resultado
button-learn = Aprender
button-lesson = Próxima: { $number } de { $count }
button-relearn = Recomeçar
button-clue = Mostrar a jogada
button-play-easy = Jogar com o computador (fácil)
button-solution = Ver a solução
button-riddle = Responder
button-hint = Quero saber mais
button-pick = Jogar
button-choose = Confirmar
button-steps = Passo a passo
button-goon = Continuar
button-film = Filme
button-none = Nenhuma
button-more = Mais…
button-guide = Entendi
button-resign = Desistir
button-end = Encerrar a mesa
button-ask-undo = Desfazer uma jogada
button-ask-draw = Propor empate
button-ask-hint = Dica
button-film-of = Filme { $table }
button-privacy-hide = Ocultar meus resultados
button-privacy-list = Mostrar meus resultados
button-privacy-credit = Mostrar meu nome nas imagens
button-privacy-uncredit = Tirar meu nome
button-remind-mention = Mencionar
button-remind-mention_daily = Mencionar todo dia
button-remind-private = Mensagem privada
button-remind-private_daily = Mensagem todo dia
button-remind-never = Nunca
button-ask = Dar lance
button-hello = Abrir conversa privada
button-clear = Retirar apostas
button-odds = Chances
button-chip = { $chips ->
    [1] 1 ficha
   *[other] { $chips } fichas
}
button-refuse = Não
button-agree-draw = Aceitar o empate
button-agree-undo = Deixar desfazer
button-agree-end = Aceitar encerrar
button-agree-rematch = Jogar de novo
button-agree-easy = O computador assume (fácil)
button-agree-medium = O computador assume (médio)
button-agree-hard = O computador assume (difícil)
button-earlier = ‹ Anteriores
button-later = Seguintes ›
button-away = Fechar
button-back = Voltar
button-delete = Apagar tudo
sure-resign = Desistir: { $game }{ $count ->
    [0] {""}
   *[other] , contra { $names }
}
sure-end = Encerrar { $game }{ $count ->
    [0] {""}
   *[other] : { $names }
}
sure-close = Fechar { $game }
sure-begin = Começar { $count ->
    [0] sem mais ninguém
   *[other] com { $names }
}: { $game }
sure-offer = Oferecer o lugar de { $seat_name }: { $game }
sure-replace = 🤖 assume o lugar de { $seat_name }: { $game }
sure-limit = { $limit ->
    [0] Limite: nenhuma ficha
    [1] Limite: 1 ficha por dia
   *[other] Limite: { $limit } fichas por dia
}
sure-lock = { $days ->
    [1] Um dia sem apostar
   *[other] { $days } dias sem apostar
}
button-variants = Variantes
button-help = Ajuda
button-play = Jogar
button-play-now = Jogar agora
button-language = Idioma
button-tables = Minhas mesas
button-invite = Me adicionar a um grupo
describe-short = Oito jogos antigos para o seu grupo: tabuleiros, lances secretos, um computador adversário. Adicione-me e digite /jogar.
describe =
    Aqui se jogam oito jogos antigos: { $games }.

    Adicione-me a um grupo e digite /jogar. Responda aos tabuleiros com uma jogada ou toque nos botões. No privado você joga contra o computador e me manda seus lances secretos.

    As fichas são de brincadeira: não se compram nem se vendem. /privacidade diz o que guardo sobre você.

caption-seated = { $wanted ->
    [0] Na mesa: { $names }
   *[other] Na mesa ({ $count } de { $wanted }): { $names }
}
caption-pairs = Duplas: { $pairs }
caption-partner = { $name } quer jogar com { $partner_name }.
caption-pairs-lot = As duplas são sorteadas, a menos que duas pessoas se escolham: toque em um nome ou use /dupla.
caption-pairs-full = Todo mundo chegou. A partida começa quando duas pessoas se escolherem; Começar deixa por conta do sorteio.
caption-options = Opções: { $options }
caption-machine-waits = 🤖 é o computador
machines-friendly = Aqui, contra o computador não vale pontos: esta partida é amistosa.
caption-clock-live = 5 minutos por jogada
caption-clock-casual = Um dia por jogada
caption-clock-slow = 3 dias por jogada, mais 5 de reserva
caption-clock-device = Sem limite de tempo
caption-rated = Valendo pontos
caption-friendly = Amistosa
caption-ratings = Pontuação: { $changes }
uncounted-friendly = Partida amistosa.
uncounted-short = Não valeu pontos: alguém fez menos de duas jogadas.
uncounted-handed_on = Não valeu pontos: um lugar mudou de dono.
uncounted-often = Não valeu pontos: hoje vocês já chegaram ao limite de partidas entre si.
uncounted-late = Não valeu pontos: de várias partidas lentas seguidas perdidas por tempo, só uma conta.
caption-chips = As fichas são de brincadeira: não valem nada, não se compram nem se vendem.
guide =
    • { $kind ->
        [staked] Primeira vez? Toque em Entrar para se sentar; Começar abre as apostas.
       *[other] Primeira vez? Toque em Entrar para se sentar; com gente suficiente, a partida começa.
    }
    • { $kind ->
        [sealed] Na sua vez, toque em Dar lance ou me mande o número no privado, não aqui.
        [staked] Toque em uma figura para apostar nela ou responda a esta imagem. { $how }
       *[pointed] Na sua vez, toque em Jogar ou responda ao tabuleiro. { $how }
    }{ $crossed ->
        [yes] {" "}Letra na horizontal, número na vertical.
       *[no] {""}
    }
caption-clock = Acabou o tempo de { $seat }.
    .you = Seu tempo acabou.
caption-undone = Jogada desfeita.
caption-replaced = Daqui em diante joga { $seat }.
caption-closed = A mesa foi encerrada.
caption-challenge-over = O desafio não foi aceito, então a mesa foi encerrada.
caption-outdated = Esta mesa usava regras antigas que não jogo mais, então eu a fechei. As fichas voltaram para quem as tinha.
caption-offer = O lugar de { $seat } está livre. Toque em Entrar para assumir.
caption-silent = { $seat } não responde. Se todos os outros concordarem, 🤖 assume.
caption-proposal-draw = { $seat } propõe empate.
    .you = Você propõe empate.
caption-proposal-undo = { $seat } pede para desfazer a própria última jogada e tudo o que veio depois.
    .you = Você pede para desfazer sua última jogada e tudo o que veio depois.
caption-proposal-end = { $seat } quer encerrar a mesa.
    .you = Você quer encerrar a mesa.
caption-proposal-rematch = { $seat } quer uma revanche.
    .you = Você quer uma revanche.
caption-proposal-easy = { $seat } quer que o computador (fácil) assuma o lugar de quem não responde.
    .you = Você quer que o computador (fácil) assuma o lugar de quem não responde.
caption-proposal-medium = { $seat } quer que o computador (médio) assuma o lugar de quem não responde.
    .you = Você quer que o computador (médio) assuma o lugar de quem não responde.
caption-proposal-hard = { $seat } quer que o computador (difícil) assuma o lugar de quem não responde.
    .you = Você quer que o computador (difícil) assuma o lugar de quem não responde.
proposal-refused-draw = { $name } recusa o empate.
proposal-refused-undo = { $name } prefere não desfazer a jogada.
proposal-refused-end = { $name } prefere continuar.
proposal-refused-rematch = { $name } não quer revanche agora.
proposal-refused-easy = { $name } prefere esperar.
proposal-refused-medium = { $name } prefere esperar.
proposal-refused-hard = { $name } prefere esperar.
proposal-withdrawn = { $name } retira a proposta.
caption-agreed = Já concordam: { $agreed } de { $needed }
caption-waiting = Vez de: { $names }
caption-waiting-bet = Vez de apostar: { $names }
caption-waiting-throw = Vez de lançar: { $names }
caption-waiting-bank = Decisão da banca: { $names }
caption-due-bet = As apostas fecham { $when }.
caption-due-bank = A decisão sai { $when }.
caption-due-throw = Os dados rolam { $when }, no máximo.
when-seconds = em { $seconds } s
caption-paused = Ninguém apostou, então a mesa está em pausa. Toque em Continuar quando quiser; depois de um dia ela fecha.
caption-thinking = { $count ->
    [1] { $names } está pensando…
   *[other] { $names } estão pensando…
}
caption-machines-off = Quem hospeda o bot desligou o computador, então a partida espera. Para fechar a mesa: /encerrar
caption-waiting-secret = { $count ->
    [1] Falta um lance.
   *[other] Faltam { $count } lances.
}
board-gathering = { $wanted ->
    [0] Toque em Começar quando todo mundo chegar.
   *[other] Chegaram { $count } de { $wanted }.
}
board-turn = É a vez de { $seat }.
    .you = É a sua vez.
board-placing = { $seat }: toque em uma casa destacada para pôr uma peça.
    .you = É a sua vez: toque em uma casa destacada para pôr uma peça.
board-bid = { $seat }, dê um lance de { $low } a { $high }.
    .you = Seu lance: de { $low } a { $high }.
board-bets = { $seat }, faça suas apostas.
    .you = Faça suas apostas.
board-throw = { $seat }, lance os dados.
    .you = Lance os dados.
board-won = Você venceu
board-lost = Você perdeu
board-winners = Vitória: { $names }
board-drawn = Empate
board-over = Fim de jogo
local-you = Você
caption-private-closed = { $names }: para o lance secreto é só tocar em “Dar lance” aqui embaixo.

outcome-resigned = Vitória de { $winners } por desistência.
    .you = Você venceu: o outro lado desistiu.
    .lost = Você perdeu por desistência.
outcome-time = Vitória de { $winners } por tempo.
    .you = Você venceu: o tempo do outro lado acabou.
    .lost = Você perdeu no tempo.
outcome-agreed = Mesa encerrada de comum acordo.
outcome-draw_agreed = Empate de comum acordo.
outcome-abandoned = A mesa foi abandonada.
outcome-cancelled = Partida cancelada: alguém nem chegou a jogar.
outcome-ended = A mesa foi encerrada.

refusal-not_a_move = “{ $text }” não é uma jogada deste jogo.
refusal-not_a_position = “{ $text }” não é uma posição deste jogo.
refusal-no_such_site = Não há nenhum { $site } neste tabuleiro.
refusal-ambiguous = Mais de uma jogada é possível: { $candidates }
refusal-not_your_turn = Não é a sua vez.
cannot-move = { $site } não pode mover agora.
refusal-game_over = Esta partida já acabou.
refusal-no_dice_due = Não é hora de lançar dados.
refusal-no_such_option = Não existe a opção “{ $option }”. Existem: { $known }
refusal-bad_option = { $option } não pode ser “{ $value }”. Aceita: { $accepted }
refusal-options_clash = A opção { $option } precisa também de { $needed }.
refusal-bad_seats = Lugares possíveis: { $accepted }, não { $seats }.
refusal-log_foreign = Isto não é uma partida salva da Taberna.
refusal-log_damaged = A partida salva está danificada na linha { $line }.
refusal-log_version = Foi salva com { $game } { $version }; aqui a versão é { $known }.
refusal-log_unknown_game = Não há nenhum jogo “{ $game }” aqui.
refusal-log_game_waits = “{ $game }” não está funcionando aqui agora. A mesa espera até ele voltar.
refusal-log_unproven = A linha { $line } da partida salva não decorre do que veio antes.
refusal-log_unclosed = A partida deste arquivo terminou, mas falta a linha de fechamento.
refusal-log_other_receipt = O recibo deste arquivo é { $receipt }, não o que você informou.
refusal-admins_only = Só quem administra este chat pode fazer isso.
refusal-already_begun = Já começou.
refusal-already_proposed = Isso já foi proposto.
refusal-majority_decides = Bastam { $needed } pessoas para encerrar a mesa. Para continuar, é só não concordar.
refusal-game_not_here = Neste chat só se joga: { $known }
refusal-home_chat = Este é o chat da própria mesa. Desligue o espelho no outro.
refusal-leave_instead = De uma mesa de apostas é só sair.
    .tap = De uma mesa de apostas é só sair: toque em Mais e em Sair da mesa.
refusal-resign_instead = A partida está em andamento, mas você pode desistir.
    .tap = A partida está em andamento, mas você pode desistir: toque em Mais e em Desistir.
refusal-ledger_refused = Não há fichas suficientes para isso. Nada mudou.
refusal-store_full = Não há mais espaço para salvar, então nada mudou. Avise quem me hospeda, por favor.
refusal-store_closed = Não consigo acessar meus registros agora. Nada mudou; tente de novo, por favor.
refusal-store_unsure = Perdi o contato com meus registros bem nessa hora. Veja se valeu antes de tentar de novo.
refusal-our_fault = Algo deu errado do meu lado. Nada mudou; tente de novo, por favor.
refusal-too_fast = É muita coisa de uma vez. Espere um pouco e tente de novo.
refusal-overloaded = Estou com muita coisa agora. Tente de novo daqui a um minuto, por favor.
refusal-not_made = Não consegui fazer isso. Tente de novo mais tarde, por favor.
refusal-film_making = Já estou fazendo um filme para este chat. Só um momento.
refusal-limit_reached = Você chegou ao seu limite diário: { $limit ->
    [0] nenhuma ficha
    [1] 1 ficha
   *[other] { $limit } fichas
}. O novo dia começa à meia-noite (UTC).
refusal-locked_out = Você está em uma pausa das apostas. { $days ->
    [1] Falta um dia.
   *[other] Faltam { $days } dias.
}
refusal-mirror_code = Esse código está errado, já foi usado ou tem mais de dez minutos.
refusal-no_betting_here = Neste chat não se aposta.
refusal-no_bids = Em { $game } não há lances. Digite /mover e a jogada, ou toque nela embaixo do tabuleiro.
    .tap = Em { $game } não há lances. Toque no tabuleiro para jogar.
refusal-no_bets = Em { $game } não há apostas. Digite /mover e a jogada, ou toque nela embaixo do tabuleiro.
    .tap = Em { $game } não há apostas. Toque no tabuleiro para jogar.
refusal-bad_stake = “{ $text }” não é uma aposta válida. Digite o total para esta figura, ou 0 para tirar tudo.
refusal-no_chips = Suas fichas de hoje acabaram. A cada dia você volta a ter 100, contando as que estão nas mesas.
refusal-chips_on_table = Suas { $chips } fichas de hoje estão em outra mesa. Continue lá ou saia dela para levá-las com você.
refusal-no_free_seat = Não há lugar livre.
refusal-no_machines = Aqui o computador não joga: quem hospeda o bot o desligou.
refusal-no_machine_plays = { $seats ->
    [0] O computador não joga { $game }.
   *[other] O computador não joga { $game } com { $seats } lugares.
}
refusal-one_opponent = Escolha o computador ou uma pessoa, não os dois.
refusal-no_hints = Só há dicas para quem joga sem adversário ou contra o computador.
refusal-analysing = { $of ->
    [0] A análise acabou de começar. Pergunte de novo daqui a pouco.
   *[other] Já analisei { $done } de { $of } jogadas. Pergunte de novo daqui a pouco.
}
refusal-not_over = Uma partida só pode ser analisada depois que acaba.
refusal-share_not_over = Uma partida só pode ser compartilhada depois que acaba.
refusal-no_analysis = Em { $game } não há o que analisar.
refusal-nothing_to_analyse = Ninguém teve nada a decidir nessa partida.
refusal-too_long_to_analyse = Com { $moves } jogadas, essa partida é longa demais para analisar. O limite são { $most }.
refusal-no_puzzle_open = Não há nenhum problema aberto. Peça um com /problema
    .tap = Não há nenhum problema aberto. Escolha um em Problemas.
refusal-no_puzzle_left = Você já respondeu a todos os problemas deste tipo.
refusal-answer_tomorrow = Este é o problema do dia. A resposta chega amanhã.
refusal-no_puzzle_day = Esse botão não é de um problema do dia deste chat.
refusal-no_puzzle_today = Ainda não há problema do dia aqui. Um admin pode escolher a hora: /ajustes problema 9
    .tap = Ainda não há problema do dia aqui.
refusal-banned_here = Você não pode participar neste chat.
refusal-watch_own = Você joga nesta mesa: já vê tudo.
refusal-watch_enough = Você já está assistindo a { $most } mesas. Pare uma antes: /assistir no privado.
    .tap = Você já acompanha { $most } mesas. Antes deixe de acompanhar uma delas.
refusal-watch_over = Você não está mais assistindo a essa mesa.
refusal-no_lessons = Ainda não há lições de { $game }. As regras estão em /regras
    .tap = Ainda não há lições de { $game }.
refusal-no_lesson_open = Não há nenhuma lição aberta. Peça uma com /aprender
    .tap = Não há nenhuma lição aberta. Escolha um jogo e toque em Aprender o jogo.
refusal-no_hints_rated = Em partidas valendo pontos não há dicas.
refusal-no_mirror = Mesas de apostas não aparecem em outro chat.
refusal-no_rematch = Não há o que jogar de novo aqui.
refusal-no_such_game = Não conheço o jogo “{ $game }”. Conheço: { $known }
refusal-no_such_seat = Não há ninguém em “{ $seat_name }” nesta mesa.
refusal-no_such_table = Não há nenhuma mesa { $table }.
refusal-no_table_here = Não há nenhuma mesa assim aqui. Abra uma com /jogar
    .tap = Não há nenhuma mesa assim aqui. Escolha um jogo para abrir uma.
refusal-no_undo = Não há nada para desfazer: dados lançados e lances revelados ficam.
refusal-no_undo_rated = Não dá para desfazer jogadas contra o computador valendo pontos.
refusal-nothing_to_undo = Não há nada para desfazer.
refusal-nobody = Para isso, preciso saber quem você é. Escreva em seu nome, não em nome do chat.
refusal-nobody_to_ask = Não há a quem pedir.
refusal-not_a_player = Você não está nesta mesa.
refusal-not_abandoned = Só dá para oferecer um lugar em partida lenta, depois do lembrete.
refusal-awaits_you = A mesa está esperando você: é só jogar.
refusal-seats_are_kept = Neste jogo os lugares não mudam de mãos: isso mostraria quem já deu o lance.
refusal-not_asked = A pergunta não é para você.
refusal-not_invited = Esta mesa está esperando outra pessoa.
refusal-not_playing = Não há partida em andamento nesta mesa.
refusal-not_shown_here = Essa mesa é de outro chat. Para mostrá-la aqui também, use /espelho lá e o código aqui.
    .tap = Essa mesa é de outro chat.
refusal-not_your_button = Esse botão é para outra pessoa.
refusal-expired = Essa pergunta expirou. Nada mudou; peça de novo, por favor.
refusal-plays_here = Você joga nesta mesa, então só pode oferecer o seu lugar. Para outro, peça a um admin que não esteja jogando.
refusal-banned = Você não pode abrir mesas nem entrar em mesas neste chat.
refusal-nobody_else_here = Aqui só estamos você e eu. Em um grupo, posso avisar quando alguém abrir um jogo.
refusal-quiet_here = Este chat está no modo silencioso, então não aviso ninguém aqui.
refusal-bots_do_not_play = Outros bots não jogam aqui. Desafie uma pessoa ou o computador: /jogar lasca fácil
    .tap = Outros bots não jogam aqui. Desafie uma pessoa ou o computador.
refusal-list_full = A lista está cheia ({ $most } pessoas). Tire alguém antes.
refusal-no_challenges = Essa pessoa não está aceitando desafios agora.
refusal-not_in_this_chat = Essa pessoa não está neste chat. Faça o desafio onde vocês dois estejam.
refusal-profile_elsewhere = O que os outros jogaram fica no chat deles. Pergunte lá.
refusal-profile_nobody = Essa pessoa não tem resultados para mostrar aqui.
refusal-not_listed = Não há ninguém com esse nome na sua lista.
refusal-not_yourself = É você! Desafie outra pessoa.
refusal-opener_only = Só quem abriu a mesa ou um admin pode fazer isso.
refusal-tournament_alone = Torneios são para grupos: abra um lá.
refusal-no_tournament_here = Aqui não há torneio. Abra um com /torneio
    .tap = Aqui não há torneio. Abra um em Torneios.
refusal-no_tournaments = Os torneios estão desligados neste chat. Um admin pode ligar: /ajustes
    .tap = Os torneios estão desligados neste chat. Um admin pode ligar nos ajustes.
refusal-tournament_running = Este chat já tem um torneio. O próximo pode ser aberto quando ele terminar.
refusal-tournament_begun = Este torneio já começou ou já terminou.
refusal-tournament_in = Você já está dentro.
refusal-tournament_full = Os { $most } lugares já estão ocupados.
refusal-tournament_not_in = Você não está neste torneio.
refusal-tournament_organisers = Só quem abriu o torneio ou um admin pode fazer isso.
refusal-too_few_entrants = Um torneio precisa de pelo menos { $fewest } participantes.
refusal-no_replace_tournament = Em torneio, o computador não assume: quem decide é o relógio.
refusal-no_tournament_game = Torneios são para jogos de habilidade de duas pessoas: { $known }
refusal-paused = A mesa está em pausa, porque ninguém apostou. Aposte em uma figura, toque em Continuar ou encerre com /encerrar
    .tap = A mesa está em pausa, porque ninguém apostou. Aposte em uma figura ou toque em Continuar.
refusal-own_partner = Esse nome é o seu. Escolha outra pessoa para a dupla.
refusal-partner_not_here = Quem você escolher já precisa estar nesta mesa.
refusal-no_pairs = Esta mesa não é de duplas.
refusal-players_only = Só quem joga, quem abriu a mesa ou um admin pode encerrar; qualquer pessoa, depois de dois dias além do prazo.
refusal-said_aloud = Aqui não, todo mundo vê! Mande para mim no privado.
refusal-changed_enough = Você já mudou o lance { $most } vezes. Agora ele fica como está até a rodada acabar.
refusal-sits_already = Você já está nesta mesa.
refusal-rated_seat = Esta partida vale pontos: um lugar por pessoa, e ninguém passa o seu adiante.
refusal-cannot_be_rated = Isso não pode valer pontos: só jogos de habilidade entre pessoas, com as regras de sempre. Sem “valendo”, a mesa abre como amistosa.
refusal-stale = Esse botão é de uma posição anterior. Nada mudou.
refusal-still_seated = Você ainda tem um lugar ou uma aposta em uma mesa. Antes, saia dela ou termine a partida.
refusal-too_few = Na mesa: { $seats }. Precisa de: { $accepted }.
refusal-too_many_lobbies = Você já tem { $most ->
    [1] uma mesa aberta ou só sua
   *[other] { $most } mesas abertas ou só suas
} aqui.
refusal-too_many_tables = Este chat já tem { $most ->
    [1] uma mesa
   *[other] { $most } mesas
}.
refusal-busy = Estou com muita coisa agora. Toque de novo, por favor.
refusal-unknown_person = Ainda não conheço { $name }. Responda a uma mensagem dessa pessoa ou espere que ela entre por conta própria.

legal-moves = Jogadas possíveis: { $moves }{ $more ->
    [0] {""}
   *[other] {" "}e mais { $more }
}
confirm-resign = Desistir da partida de { $game }{ $partners ->
    [0] {""}
   *[other] {" "}com { $partner_names }
}{ $count ->
    [0] {""}
   *[other] {" "}contra { $names }
}? Você perde a partida e não dá para voltar atrás.
confirm-end = Encerrar a partida de { $game }{ $count ->
    [0] {""}
   *[other] {" "}de { $names }
}? Ninguém ganha, e não dá para voltar atrás.
confirm-close = Fechar a mesa aberta de { $game }{ $count ->
    [0] {""}
   *[other] , com { $names }
}?
confirm-begin = Começar já a partida de { $game } { $count ->
    [0] sem mais ninguém
   *[other] com { $names }
}? A mesa foi aberta para { $wanted }.
confirm-offer = Oferecer a qualquer pessoa o lugar de { $seat_name } em { $game }? Quem pegar fica com ele.
confirm-replace = Deixar 🤖 assumir o lugar de { $seat_name } em { $game }? { $seat_name } não poderá voltar a esta partida.
confirm-limit = { $limit ->
    [0] Nenhuma ficha
    [1] No máximo 1 ficha por dia
   *[other] No máximo { $limit } fichas por dia
}, já e em todos os chats? Até amanhã não dá para aumentar.
confirm-lock = { $days ->
    [1] Um dia sem apostar
   *[other] { $days } dias sem apostar
}, até { $until } (UTC), em todos os chats? Ninguém pode voltar atrás antes disso, nem você.
which-table = Qual mesa?
where-board = Ir para o tabuleiro
done-elsewhere = Feito: veja o tabuleiro de { $game }.
done-waiting = Feito, mas não posso mostrar o tabuleiro de { $game } agora.
answer-takes-long = Já estou cuidando disso. Pode levar um minuto ou dois; a resposta vai aparecer aqui mesmo.
done-unshown = Feito! Se o tabuleiro ainda não estiver atualizado, ele vem assim que der.
done-unsaid = Está salvo, mas não consegui mostrar o resultado. Peça mais uma vez, por favor.
personal-notice = Essa resposta é só para você: está esperando na nossa conversa privada.
personal-way = Abrir a conversa privada
personal-closed = Essa resposta é só para você, mas não consigo escrever no seu privado. Use o comando com barra: aí só você vê a resposta.
guest-opening = Preparando o tabuleiro…
guest-how = Também jogo aqui: { $games }. Escreva “@{ $bot } play lasca”.
reach-out = Você entrou! Abra agora a nossa conversa privada: é lá que você me manda seus lances secretos.
bid-taken = Pronto, recebi seu lance! Dá para mudar até chegar o último.
bid-final = Pronto, recebi seu lance!
chip-set = { $chips ->
    [1] Cada toque em uma figura põe 1 ficha.
   *[other] Cada toque em uma figura põe { $chips } fichas.
}
stake-now = { $site }: { $chips }. Ao todo: { $total }. Cada toque põe { $chip }.
bet-how-many = { $site }: quantas fichas ao todo? Agora { $chips }. Ou digite: /{ $lesson ->
    [1] aprender
   *[0] apostar
} { $example }
    .tap = { $site }: quantas fichas ao todo? Agora { $chips }.
bet-on-what = Em que você quer apostar? Ou digite: /{ $lesson ->
    [1] aprender
   *[0] apostar
} { $example }
    .tap = Em que você quer apostar?
form-number-title = { $game }: o seu lance
form-number-label = De { $low } a { $high }, em segredo
pick-first = Qual é a sua jogada?
pick-next = { $parts } – e depois?
pick-whole = { $parts } – é isso?
you-play = Você: { $sides }.
did-you-mean = Você quis dizer “{ $meant }”?
type-on = … e mais { $count }: continue digitando
unknown-command = Não conheço { $typed }.

help-head = Oito jogos antigos esperam por você.
help-foot = Comece com /jogar ou /aprender. Toque nos botões ou responda (c3 d4).
    .tap = Escolha um jogo para jogar ou aprender. Depois toque no tabuleiro.
help-play = Jogar
help-turn = Na sua vez
help-look = Ver
help-settle = Combinar
help-chips = Fichas
help-own = Para você
help-chat = Chat
hello = Que bom ver você! Sou a Taberna: oito jogos antigos, de tabuleiro e de apostas. Aqui você joga sem adversário ou contra o computador; em um grupo, com outras pessoas. É aqui também que você me manda seus lances secretos.
hello-again = Que bom ver você de novo!
heard-hello = oi, olá, oie, oi oi, e aí, eai, bom dia, boa tarde, boa noite, opa, salve, alô
heard-thanks = obrigado, obrigada, valeu, brigado, brigada, obg, vlw, muito obrigado, muito obrigada
heard-help = ajuda, socorro, me ajuda, como funciona, como se joga, o que você faz, como assim, o que
talk-hello = Oi! Vamos jogar?
talk-thanks = Imagina! Mais uma partida?
talk-lost = Só entendo jogadas e comandos, e agora você não está em nenhuma mesa. Aqui dá para jogar sem adversário ou contra o computador; com outras pessoas, em um grupo.
welcome = Olá! Sou a Taberna: oito jogos antigos de tabuleiro e de apostas para este chat. Escolha um ou aprenda um antes.
welcome-first = O que você quer fazer?
game-length = { $last ->
    [none] { $seats }
   *[other] { $seats } ou { $last }
} jogadores, { $minutes } min
rules-which = Qual jogo?
rules-end = Como termina
rules-time = Se o seu tempo acabar, você perde; antes da sua primeira jogada, a partida é cancelada.
rules-besides = Dá para desistir ou combinar um empate: /desistir, /empate
    .tap = Dá para desistir ou combinar um empate.
rules-options = Nesta mesa: { $options }
variants-head = O que dá para mudar em uma mesa; o valor de costume vem primeiro. Por exemplo: /jogar { $example }
    .tap = O que dá para mudar em uma mesa; o valor de costume vem primeiro.
tables-none = Nenhuma mesa. Abra uma com /jogar
    .tap = Nenhuma mesa. Escolha um jogo para abrir uma.
tables-head = { $count ->
    [1] Uma mesa
   *[other] { $count } mesas
}
tables-more = … e mais { $count }
table-line-turn = ▸ { $table } · { $game }: { $names } – é a sua vez
table-line-open = { $table } · { $game }: { $names } – esperando jogadores
table-line-playing = { $table } · { $game }: { $names }
table-line-finished = { $table } · { $game }: { $names } – terminada
table-line-abandoned = { $table } · { $game }: { $names } – encerrada
table-line-damaged = { $table }: danificada, não dá para continuar. /encerrar fecha a mesa e devolve as fichas
    .tap = { $table }: danificada, não dá para continuar. Encerrar a mesa devolve as fichas
table-line-waiting = { $table }: em espera, “{ $game }” não está funcionando agora. /encerrar fecha a mesa e devolve as fichas
    .tap = { $table }: em espera, “{ $game }” não está funcionando agora. Encerrar a mesa devolve as fichas
history-latest = Mesa { $table }, as últimas { $shown } de { $count } jogadas; no arquivo estão todas.
analysis-title = { $game }: como foi a partida
analysis-seat = { $seat }: precisão de { $accuracy }%, { $given } pontos perdidos
analysis-luck = { $seat }: os dados deram { $luck } pontos
analysis-points = Uma partida inteira vale 100 pontos. Jogar ao acaso dá uns 30% de precisão.
analysis-moment = { $number }. { $seat }: { $played }. Chances de vitória { $before }% → { $after }%. Melhor: { $moves }
analysis-bid = { $number }. { $seat }: lance { $played }, { $given } pontos perdidos. Melhor em média: { $moves }
analysis-even = Nenhuma jogada decidiu a partida sozinha.
share-replay = Replay: /historico { $table }
share-moment = { $seat }: { $played }. Melhor: { $better }
share-bid = { $seat }: lance { $played }. Melhor em média: { $better }
share-chips = Fichas no final
history-head = { $count ->
    [0] Mesa { $table }: nenhuma jogada
    [1] Mesa { $table }: uma jogada
   *[other] Mesa { $table }: { $count } jogadas
}
verify = Mesa { $table }. Código inicial: { $chain }. { $rolls ->
    [0] Nenhum elo revelado.
    [1] Um elo revelado.
   *[other] { $rolls } elos revelados.
} Para conferir o arquivo: taberna verify { $file }
verify-lobby = A mesa { $table } ainda não começou. Código inicial: { $chain }
    Guarde-o, se quiser conferir a partida depois.
verify-receipt = Recibo: { $receipt }. Todo mundo que pedir deve receber o mesmo.
verify-receipt-so-far = Recibo até aqui: { $receipt }
verify-seal = O selo do seu lance, que vai aparecer ao lado dele no registro: { $seal }
verify-proven =
    O que este arquivo prova:
    • O sorteio dos lugares, se houve, e todos os dados vêm do código inicial e do que foi registrado antes.
    • As jogadas forçadas e as do relógio seguem as regras.
    • Os lances secretos conferem com seus selos.
    Se todos receberam este código inicial e este recibo, esta é a mesma partida que terminou aqui, letra por letra.
verify-unfinished = A partida não terminou, por isso pouco está provado: o sorteio dos lugares, se houve, e os dados até aqui vêm do código inicial e do que foi registrado antes. O que veio depois do último lançamento ainda não está fixado.
verify-trusted =
    Ainda é preciso confiar em quem me hospeda, cujo computador roda o bot e os adversários automáticos. Essa pessoa:
    • conhece os dados que virão, pode ler os lances secretos e jogar de acordo
    • cuida do relógio, e poderia inventar jogadas ou números de mensagem, ou parar uma mesa
    • poderia escolher quem senta onde quando não há sala de espera, como contra o computador
    No Telegram os números das mensagens são previsíveis.
hint-piece = Repare aqui: { $site }.
hint-range = Pense em um número de { $low } a { $high }.
hint-none = Não vejo solução a partir daqui.
hint-move = Tente { $move }
hint-answer = O que espero depois: { $answer }
hint-lot = Sorteie entre os lances bons, para ninguém prever o seu. Este é um deles.
hint-chance = Assim, suas chances são de { $chance }%.
hint-back = { $moves ->
    [1] Desfaça uma jogada: dali eu conheço um caminho.
   *[other] Desfaça { $moves } jogadas: dali eu conheço um caminho.
}
learn-which = Que jogo você quer aprender? Lições curtas, de uma jogada cada.
learn-title = { $game } · lição { $number } de { $count }
learn-how = Toque na sua jogada, ou digite /aprender e a jogada.
learn-right = Isso! { $why }
learn-again = Tente de novo.
learn-clue = A jogada é esta: { $move }. Agora é com você.
learn-over = Essa foi a última lição. Você já pode jogar { $game }!

puzzle-title = Problema · { $game } · dificuldade { $points }
puzzle-pencil = Lápis e papel
puzzle-win = Você pode forçar a vitória em { $moves ->
    [1] uma jogada
   *[other] { $moves } jogadas
}. Como?
puzzle-gain = Qual jogada ganha mais material, seja qual for a resposta?
puzzle-save = Você está em perigo, e só uma jogada salva você. Qual?
puzzle-roll = Encontre uma jogada forte com estes dados.
puzzle-highest = A vitória completa vale o dobro. Qual é o seu lance mais alto que não dá nada de graça a um adversário perfeito?
puzzle-never = A vitória completa vale o dobro. Qual lance é um erro, embora alguns mais baixos e mais altos não sejam?
puzzle-patience = Ocupe as casas marcadas em { $moves } jogadas, o mínimo possível. Qual pode ser a primeira? Pode haver mais de uma.
puzzle-how = Toque, ou digite: /problema { $example }
puzzle-right = Certo: { $move }
puzzle-answer = A resposta: { $move }
puzzle-found = Isso! { $why }
puzzle-wrong = { $move } não é a resposta.
puzzle-reply = O adversário responderia { $moves }
puzzle-line = Depois: { $moves }
puzzle-also = Também está certo: { $moves }
puzzle-win-why = A vitória é forçada.
puzzle-gain-why = Nenhuma outra jogada garante tanto.
puzzle-save-why = Qualquer outra jogada perde alguma coisa.
puzzle-missed-win = Assim a vitória não sai tão rápido.
puzzle-missed-gain = Dá para ganhar mais.
puzzle-missed-save = Assim você não se salva.
puzzle-theme-fork = Um garfo: duas ameaças, e só dá para evitar uma.
puzzle-theme-decoy = Uma isca: o que o adversário captura custa mais caro a ele.
puzzle-theme-liberation = Uma libertação: os prisioneiros voltam para você.
puzzle-theme-blockade = Um bloqueio: o adversário fica sem jogadas.
puzzle-theme-squeeze = Um aperto: o adversário tem que jogar, e toda jogada custa caro.
puzzle-theme-promotion = Uma promoção: o novo oficial decide.
puzzle-theme-series = Uma longa série de saltos.
puzzle-theme-last_moment = Bem na hora.
puzzle-highest-why = Com um ponto a mais, suas chances caem de { $before }% para { $after }%.
puzzle-never-why = Ele derruba suas chances de { $before }% para { $after }%.
puzzle-missed-highest = Ele dá algo de graça, ou você podia dar um lance maior sem perder nada.
puzzle-missed-never = Procure um buraco entre os lances que não dão nada de graça.
puzzle-only = Suas chances, pela minha estimativa: { $before }%; com outra resposta, no máximo { $after }%.
puzzle-chances = Suas chances assim: { $after }%; com a resposta certa, { $before }%.
puzzle-longer = Depois disso faltam pelo menos { $moves } jogadas: uma a mais.
puzzle-try-on = Tente de novo, ou veja a solução.
puzzle-rating = Sua pontuação em problemas: { $points } ({ $change })
puzzle-date = { $day ->
    [1] 1º
   *[other] { $day }
} de { $month ->
    [1] janeiro
    [2] fevereiro
    [3] março
    [4] abril
    [5] maio
    [6] junho
    [7] julho
    [8] agosto
    [9] setembro
    [10] outubro
    [11] novembro
   *[12] dezembro
}
puzzle-day-title = Problema do dia · { $date } · { $game } · dificuldade { $points }
puzzle-day-how = Toque abaixo para responder no privado. Quem acertar aparece aqui até a meia-noite UTC; amanhã eu explico a resposta.
puzzle-day-at-once = De primeira ({ $count }): { $names }
puzzle-day-later = Depois ({ $count }): { $names }
puzzle-day-more = mais { $count }
puzzle-day-try-on = Tente de novo. A resposta chega amanhã.
puzzle-day-solved = Você resolveu o problema do dia: { $signs }
puzzle-day-streak = { $days ->
    [one] { $days } dia seguido
   *[other] { $days } dias seguidos
}
puzzle-day-frozen = A folga desta semana cobriu um dia que você perdeu.
puzzle-day-shared = Vou mostrar o seu resultado no chat.
puzzle-day-card = Problema do dia · { $date } · { $game }
puzzle-day-answer = O problema de ontem · { $date } · { $game }
riddle-cutlery = Duas colheres e um garfo custam 5. Um garfo e três facas custam 13. Os preços são números inteiros. Quanto custa cada um?
riddle-cutlery-form = Três números: colher, garfo, faca
riddle-cutlery-wrong = Assim, duas colheres e um garfo custariam { $first }, e um garfo e três facas, { $second }. Devem custar 5 e 13.
riddle-cutlery-right = A colher custa 2, o garfo 1 e a faca 4. O preço do garfo tem de ser ímpar, senão as duas colheres não dariam um número par; 3 e 5 não servem.
riddle-phantom = Escreva os algarismos 1, 2, 3 e 4 em alguma ordem e, embaixo, os mesmos em outra. A diferença é 1989. Ache todos os pares.
riddle-phantom-form = Todos os pares, ex.: 4321 1234, 4312 1243
riddle-phantom-wrong = Pares certos: { $right } de { $given }. { $missing ->
    [0] Não falta nenhum: os outros sobram.
   *[other] E ainda não são todos.
}
riddle-phantom-right = São quatro pares: 3412 − 1423, 3421 − 1432, 4123 − 2134, 4132 − 2143.
riddle-card = Você tem uma carta de baralho e uma tesoura. Como cortar a carta para passar por dentro dela, sem que ela se parta em duas?
riddle-card-form = Escolha um dos cortes.
cut-window = Recortar o meio e deixar só uma moldura fina
cut-spiral = Um corte só, da borda até o meio, em espiral
cut-comb = Dobrar ao comprido, cortar ora da dobra, ora das bordas, e abrir a dobra, menos nas pontas
riddle-card-wrong = { $around ->
    [0] Assim vira uma fita comprida: não há buraco nenhum.
   *[other] O buraco fica com { $around } cm de contorno. Você não passa.
}
riddle-card-right = O corte 3: aberta, a carta é um anel só. Com cortes a cada meio centímetro, o contorno é de 108 cm.
chips = Fichas: { $chips }{ $tables ->
    [0] {""}
   *[other] , mais { $tables } em mesas
}. Posição aqui: { $rank } de { $of }.{ $paid ->
    [0] {""}
   *[other] { " " }Fichas de hoje: { $paid }.
}
chips-season = Temporada até { $last }: quem tiver mais de { $chips } fichas recomeça com { $chips }.
profile-here = neste chat
profile-everywhere = em todos os chats; cada pontuação vem do chat onde você mais jogou
profile-nothing = ainda não jogou aqui
profile-game = { $game }: { $rating } · { $games ->
    [1] 1 partida
   *[other] { $games } partidas
}: { $won } V, { $drawn } E, { $lost } D
profile-rating = pontuação
profile-games = partidas
profile-won = V
profile-drawn = E
profile-lost = D
profile-favourite = Mais jogado: { $game }
profile-streak = Vitórias seguidas: { $streak } (recorde { $longest })
profile-medal-1 = Ouro: { $games }
profile-medal-2 = Prata: { $games }
profile-medal-3 = Bronze: { $games }
profile-machines = Contra o computador: { $won } V, { $drawn } E, { $lost } D
profile-met = Você contra essa pessoa: { $won } V, { $drawn } E, { $lost } D
profile-latest = { $score ->
    [won] Vitória
    [drawn] Empate
   *[lost] Derrota
} contra { $names } · { $game } { $table }
top-title = O melhor de cada jogo
top-best = líder
top-rating = pontuação
top-games = partidas
top-month = Últimos 30 dias
top-ever = De todos os tempos
top-season = Esta temporada
top-last = Temporada passada
top-line = { $place }. { $name } { $points }
top-provisional = Ainda provisórios: { $names }
top-you = Você: { $place }º lugar, { $points }
top-machines = O computador, nível contra nível: { $levels }
top-none = { $game }: ainda não há ninguém nesta lista. Para entrar, jogue valendo pontos: /jogar e “valendo”.
    .tap = { $game }: ainda não há ninguém nesta lista. Para entrar, jogue valendo pontos.
top-nobody = Ainda não há pontuação definitiva aqui: é preciso jogar umas quinze partidas valendo pontos.
season-span = { $since } – { $last } de { $year }
season-card = Fim da temporada
season-over = Fim da temporada: { $since } – { $last } de { $year }
season-of-chips = Fichas
season-game = jogo
season-points = pontos
season-chips = Quem tinha mais de { $chips } fichas recomeça com { $chips }. As fichas nas mesas ficam lá.
season-next = Próxima temporada: { $since } – { $last } de { $year }
season-few = Ainda poucas partidas ou poucos adversários: { $names }
season-rule = Vitória vale 1, empate ½. Para ter um lugar, jogue { $games } partidas valendo pontos contra { $opponents } pessoas; há medalhas quando { $players } pessoas têm lugar.
season-rule-chips = Contam as fichas no fim da temporada, sem as que estão nas mesas. Uma medalha exige mais de { $chips } fichas e pelo menos { $players } pessoas que jogaram.
season-nobody = Ainda não há ninguém nesta lista.
season-off = Este chat não tem temporadas. Um admin pode ligá-las: /ajustes, “Temporadas”.
    .tap = Este chat não tem temporadas. Um admin pode ligá-las nos ajustes.
season-none = Nenhuma temporada terminou aqui ainda.
limit-set = { $limit ->
    [0] De agora em diante, nenhuma ficha.
    [1] De agora em diante, no máximo 1 ficha por dia.
   *[other] De agora em diante, no máximo { $limit } fichas por dia.
}
limit-none = Você não definiu nenhum limite.
limit-tomorrow = Um limite maior só vale a partir de amanhã, para ninguém aumentar no calor do jogo.
lock-set = { $days ->
    [1] Um dia sem apostas
   *[other] { $days } dias sem apostas
}, até { $until } (UTC). Está valendo.
block-set = { $name } não pode mais desafiar você nem entrar nas suas mesas; as de apostas continuam abertas a todos. Para desfazer: /desbloquear
    .tap = { $name } não pode mais desafiar você nem entrar nas suas mesas; as de apostas continuam abertas a todos.
block-list = Quem você bloqueou. Toque em um nome para desbloquear.
block-none = Você não bloqueou ninguém. Para bloquear alguém: /bloquear e o nome.
    .tap = Você não bloqueou ninguém.
unblock-set = { $name } pode desafiar você de novo.
challenges-on = Agora podem desafiar você de novo.
challenges-off = Você não vai mais receber desafios.
follow-on = Vou avisar você quando alguém abrir { $game } aqui, no máximo uma vez por hora. Para parar, é só repetir.
follow-off = Não aviso mais você sobre { $game } aqui.
follow-which = Sobre quais jogos devo avisar você aqui? Toque em um para ligar ou desligar.

tournament-title = 🏆 { $game } · { $round ->
    [0] torneio
   *[other] rodada { $round } de { $rounds }
}
tournament-over = 🏆 { $game } · fim do torneio
tournament-pace-live = Tempo: 5 minutos por jogada, 3 horas por rodada. Partidas não terminadas a tempo ficam empatadas.
tournament-pace-casual = Tempo: um dia por jogada, uma semana por rodada. Partidas não terminadas a tempo ficam empatadas.
tournament-pace-slow = Tempo: 3 dias por jogada, 3 semanas por rodada. Partidas não terminadas a tempo ficam empatadas.
tournament-rated = As partidas valem pontos.
tournament-friendly = As partidas são amistosas.
tournament-in = { $count ->
    [0] Ninguém ainda; cabem { $most }.
   *[other] Participantes ({ $count } de { $most }): { $names }
}
tournament-how = Até dez, todos jogam contra todos; com mais gente, o sistema é suíço. Faltar a uma partida vale derrota; faltar a duas deixa você fora. Você pode pegar qualquer pessoa da lista, mesmo quem você bloqueou.
tournament-cancelled = O torneio foi cancelado.
tournament-game-gone = Cancelado: este jogo não está mais disponível aqui.
tournament-won = { $count ->
    [1] 🥇 { $names }
   *[other] 🥇 Primeiro lugar dividido: { $names }
}
tournament-game = { $names } · mesa { $table }
tournament-bye = { $name }: folga, 1 ponto
tournament-rest = { $name }: sem partida nesta rodada
tournament-card = Torneio · { $game }
tournament-note = Rodada { $round } de { $rounds }
tournament-after = Depois de { $round } de { $rounds } rodadas
tournament-points = pontos
tournament-podium-points = { $one ->
    [1] { $points } ponto
   *[other] { $points } pontos
}
tournament-head-wins = vitórias
tournament-ties = Com os mesmos pontos:
tournament-tie-direct = confronto direto
tournament-tie-wins = vitórias
tournament-line-out = { $place }. { $name } { $points } (saiu)
tournament-which = Torneio de qual jogo?
tournament-opened = O torneio está aberto.
tournament-joined = Você está dentro!
tournament-left = Você saiu do torneio.
tournament-started = Começa a primeira rodada.
tournament-called-off = Cancelado.
confirm-tournament-start = Iniciar o torneio de { $game } com { $count } participantes? Depois ninguém mais entra.
sure-tournament-start = Iniciar com { $count } participantes
confirm-tournament-cancel = Cancelar o torneio de { $game } com { $count ->
    [one] { $count } participante
   *[other] { $count } participantes
}? { $games ->
    [0] Ele fica sem vencedor.
    [1] A partida em andamento continua, mas ninguém vence o torneio.
   *[other] As { $games } partidas em andamento continuam, mas ninguém vence o torneio.
}
sure-tournament-cancel = Cancelar o torneio
confirm-tournament-leave = Sair do torneio de { $game }? Não dá para voltar. { $own ->
    [0] As próximas partidas contam como derrota.
   *[other] Sua partida contra { $opponent }, mesa { $table }, continua e vale; as próximas contam como derrota.
}
sure-tournament-leave = Sair do torneio
organisers-all = todos
organisers-admins = admins
organisers-off = ninguém
tournament-score = { $names }: { $score }{ $how ->
    [late] , tempo esgotado
    [unplayed] , sem partida
   *[played] {""}
}
tournament-before = Rodada { $round } · { $result }
tournament-head-buchholz = Buchholz
tournament-head-sonneborn = S-B
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn = Sonneborn-Berger (S-B)
tournament-line = { $place }. { $name } { $points }
watch-on = Vou contar a você no privado o que acontecer em { $game } · { $table }. Para parar, use /assistir de novo.
    .tap = Vou contar a você no privado o que acontecer em { $game } · { $table }.
watch-on-unreached = Vou contar o que acontecer em { $game } · { $table } assim que você abrir nossa conversa privada.
watch-off = Você não está mais assistindo à mesa { $table }.
watch-none = Você não está assistindo a nenhuma mesa. Digite /assistir no chat onde se joga.
    .tap = Você não acompanha nenhuma mesa.
watch-which = Você está assistindo a estas mesas. Toque em uma para parar.
watch-title = Você está assistindo · { $game } · { $table }
bans-list = Quem está banido aqui. Toque em um nome para liberar.
bans-none = Ninguém está banido aqui. Para banir alguém: /ajustes banidos e o nome.
    .tap = Ninguém está banido aqui.
bans-set = { $name } não pode mais abrir mesas nem entrar em mesas aqui. O mesmo comando libera.
bans-lifted = { $name } pode jogar aqui de novo.
language-which = Que idioma você prefere?
language-set = Vou falar português com você.
theme-which = Que cores você quer no privado?
theme-set = Pronto.
remind-which = Prefere de outro jeito?
remind-mention = Menciono você no chat quando é a sua vez.
remind-mention_daily = Menciono você quando é a sua vez, e de novo todo dia até você jogar.
remind-private = Mando uma mensagem privada quando é a sua vez.
remind-private_daily = Mando uma mensagem quando é a sua vez, e de novo todo dia até você jogar.
remind-never = Não lembro você da sua vez.
remind-unreachable = Ainda não posso te escrever, então menciono você até abrir a nossa conversa privada.
reminder = { $why ->
    [turn] É a sua vez em { $game } ({ $table }).
    [soon] Seu tempo em { $game } ({ $table }) está quase acabando!
   *[other] Há novidade para você em { $game } ({ $table }).
}
theme-classic = Clássico
theme-dark = Escuro
theme-contrast = Alto contraste
theme-royal = Realeza
clock-live = 5 minutos por jogada
clock-casual = um dia por jogada
clock-slow = 3 dias por jogada, mais 5 de reserva
settings-head = Ajustes deste chat
settings-which = O que você quer mudar?
settings-chat = Chat…
settings-tables = Mesas…
settings-rated = Partidas valendo…
settings-events = Eventos…
settings-set = Pronto.
puzzle-set = O problema do dia chega aqui todo dia às { $hour } e fica aberto até a meia-noite UTC.
puzzle-set-today = O problema do dia chega aqui todo dia às { $hour }; o de hoje chega agora. Fica aberto até a meia-noite UTC.
season-set = A temporada vai de { $since } a { $last } de { $year } e termina com tabela e medalhas. A próxima começa do zero, e quem tiver mais de { $chips } fichas recomeça com { $chips }.
settings-all = todos
setting-language = Idioma
setting-theme = Cores
setting-clock = Tempo
setting-games = Jogos
setting-quiet = Sem notificações
setting-mentions = Menções
mentions-calm = só quem está ausente há 5 minutos
mentions-always = sempre quem tem a vez
setting-betting = Apostas
setting-lobbies = Mesas abertas por pessoa
setting-tables = Mesas ao todo
setting-ratings = Valendo pontos por padrão
setting-daily = Partidas valendo por par, por dia
setting-machines = Contra o computador também vale pontos
setting-puzzle = Problema do dia
setting-tournaments = Quem pode abrir torneios
setting-entrants = Máximo de participantes por torneio
setting-seasons = Temporadas
seasons-monthly = mensais
seasons-quarterly = trimestrais
setting-bans = Pessoas banidas
mirror-code = No outro chat, em até dez minutos: /espelho { $code }
mirror-off = A mesa não aparece mais aqui.
privacy =
    Eu guardo:
    • seu id na plataforma, nome, idioma e ajustes
    • suas partidas com jogadas e resultados, pontuação, torneios, medalhas, conquistas, problemas, lições e fichas
    • os jogos que você segue, as mesas a que assiste e quem você bloqueou
    Ninguém mais recebe isso, mas quem me hospeda poderia ler os lances secretos.
    Se você apagar tudo, a pausa que você marcou, as fichas de hoje e os bloqueios contra você ficam, sob códigos que não dizem o seu nome.
    Uma cópia: /privacidade exportar
    Apagar: /privacidade apagar
    .tap =
        Eu guardo:
        • seu id na plataforma, nome, idioma e ajustes
        • suas partidas com jogadas e resultados, pontuação, torneios, medalhas, conquistas, problemas, lições e fichas
        • os jogos que você segue, as mesas a que assiste e quem você bloqueou
        Ninguém mais recebe isso, mas quem me hospeda poderia ler os lances secretos.
        Se você apagar tudo, a pausa que você marcou, as fichas de hoje e os bloqueios contra você ficam, sob códigos que não dizem o seu nome.
privacy-exported = Aqui está uma cópia do que guardo sobre você.
privacy-hide = De agora em diante ninguém mais vê seus resultados e sua pontuação, em nenhuma lista e sob nenhuma partida; em um torneio seu nome aparece até o fim. O que já foi postado fica.
privacy-list = Os outros podem ver de novo seus resultados e sua pontuação.
privacy-credit = De agora em diante as imagens compartilhadas das suas partidas levam seu nome, a não ser que você oculte seus resultados.
privacy-uncredit = Seu nome não aparece mais em imagens compartilhadas. O que já foi compartilhado fica.
privacy-sure = Apagar para sempre seu nome, seus ajustes e suas fichas? As partidas terminadas ficam, sem o seu nome.
dismissed = Nada mudou.
privacy-deleted = Apagado.
operator-name = Quem me hospeda: { $name }
operator-contact = Contato: { $contact }
operator-policy = Política de privacidade
operator-terms = Termos de uso
operator-support = Ajuda

command-challenge = Desafiar para um jogo
menu-analyse = Analisar este tabuleiro
menu-play = Jogar com esta pessoa
menu-no-board = Não há partida para analisar nessa mensagem. Use no tabuleiro de uma partida.
place-unknown = Não consegui saber em que canal estamos, então não fiz nada. Tente de novo, por favor.
threads-none = Aqui não dá para criar um tópico, então não abri a mesa. Sem tópico, ela abre aqui mesmo.
bot-missing = Aqui só estão instalados os meus comandos, então não posso mostrar o tabuleiro. Quem administra o servidor pode me convidar: { $address }
bot-missing-alone = Na nossa conversa privada você ainda pode jogar, sem adversário ou contra o computador.
permissions-missing = Faltam permissões aqui. Quem administra o servidor pode me dar: { $permissions }
permission-view_channel = Ver canal
permission-send_messages = Enviar mensagens
permission-send_messages_in_threads = Enviar mensagens em tópicos
permission-create_public_threads = Criar tópicos públicos
permission-attach_files = Anexar arquivos
permission-read_message_history = Ver histórico de mensagens
console-help = Escreva em nome de alguém: “ana: /jogar lasca”, depois “bea: #1” para tocar em [1], “ana: c3 d4” para mover.
    Sem nome, continua quem falou por último. “#1 5” preenche um número. “?” repete isto, /ajuda mostra
    os comandos, Ctrl-D termina.
picture-refused = A imagem não chegou, então aqui está o tabuleiro em texto.
pictures-forbidden = Não posso enviar imagens aqui, então o tabuleiro vai em texto. Quem administra este chat pode me permitir: { $platform ->
    [discord] Anexar arquivos
   *[other] Enviar fotos
}
files-forbidden = Não posso enviar arquivos aqui. Quem administra este chat pode me permitir: { $platform ->
    [discord] Anexar arquivos
   *[other] Enviar fotos, Enviar arquivos, Enviar figurinhas e GIFs
}
table-waits = { $game } · { $table } está em espera, com os relógios parados. { $barrier ->
    [kicked] Me tiraram do chat: quem o administra pode me adicionar de novo.
    [no_access] Não vejo mais o canal: quem administra o servidor pode me dar acesso de novo.
    [locked] O tópico ou o chat está trancado: um moderador pode destrancar.
    [topic_closed] O tópico está fechado: um admin pode reabrir.
    [thread_archived] O tópico está arquivado: alguém de lá pode reabrir.
    [slow_mode] O canal está em modo lento: a partida continua sozinha.
    [deleted] O canal foi excluído: envie /tabuleiro { $table } onde vocês querem continuar.
    [malformed] Não posso mostrar o tabuleiro agora; a próxima jogada pode resolver.
    [private_closed] Não consigo escrever na conversa privada: abra-a e me mande uma mensagem.
   *[no_send] Não posso escrever no canal: quem o administra pode me permitir de novo.
} Depois de sete dias sem tabuleiro, a mesa é encerrada.
table-waited-too-long = Não consegui mostrar { $game } · { $table } por sete dias, então encerrei a mesa. As fichas dela foram devolvidas.
board-late = Que ritmo! Aqui só posso postar algumas vezes por minuto, então por ora os tabuleiros chegam uns segundos atrasados.
platform-was-away = Fiquei sem conexão por { $minutes ->
    [1] um minuto
   *[other] { $minutes } minutos
}. O que vocês enviaram nesse tempo pode não ter chegado: enviem de novo, por favor.
