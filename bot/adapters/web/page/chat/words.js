// What the page itself says, in the language of whoever is speaking. Everything else comes from the house.

export const WORDS = {
  en: {
    skip: "Skip to the text field",
    speak: "Speaking as",
    add: "Add a person",
    offline: "Connection lost, trying again…",
    rooms: "Chats",
    group: "The tavern",
    private: "Private",
    send: "Send",
    commands: "Commands",
    say: "Message or /command",
    say_private: "Move, bid or /command",
    say_move: "Your move",
    let_go: "Stop replying to this board",
    answer: "Type a move",
    answering: "Move at",
    only: "Only you see this",
    dismiss: "Dismiss",
    messages: "Messages",
    suggestions: "Suggestions",
    called: "has been pinged",
    new: "new",
    name: "Name",
    name_refused: "That name is taken, or the room is full.",
    language: "Language",
    cancel: "Cancel",
    ok: "OK",
    close: "Close",
    save: "Save",
    back: "Back",
    target: "To",
    failed: "That didn't get through. Please try again.",
  },
  "pt-BR": {
    skip: "Ir para o campo de texto",
    speak: "Você fala como",
    add: "Adicionar pessoa",
    offline: "Sem conexão, tentando de novo…",
    rooms: "Conversas",
    group: "A taverna",
    private: "Privado",
    send: "Enviar",
    commands: "Comandos",
    say: "Diga algo ou /comando",
    say_private: "Jogada, lance ou /comando",
    say_move: "Sua jogada",
    let_go: "Parar de responder a este tabuleiro",
    answer: "Digitar uma jogada",
    answering: "Jogada na mesa",
    only: "Só você vê isto",
    dismiss: "Dispensar",
    messages: "Mensagens",
    suggestions: "Sugestões",
    called: "foi chamado(a)",
    new: "novas",
    name: "Nome",
    name_refused: "Esse nome já existe, ou a sala está cheia.",
    language: "Idioma",
    cancel: "Cancelar",
    ok: "OK",
    close: "Fechar",
    save: "Salvar",
    back: "Voltar",
    target: "Para",
    failed: "Não chegou. Tente de novo, por favor.",
  },
  it: {
    skip: "Vai al campo di testo",
    speak: "Parli come",
    add: "Aggiungi una persona",
    offline: "Connessione persa, riprovo…",
    rooms: "Conversazioni",
    group: "La taverna",
    private: "Privata",
    send: "Invia",
    commands: "Comandi",
    say: "Di’ qualcosa o /comando",
    say_private: "Mossa, offerta o /comando",
    say_move: "La tua mossa",
    let_go: "Smetti di rispondere a questo tavolo",
    answer: "Scrivi una mossa",
    answering: "Mossa al tavolo",
    only: "Lo vedi solo tu",
    dismiss: "Nascondi",
    messages: "Messaggi",
    suggestions: "Suggerimenti",
    called: "ha un messaggio",
    new: "nuovi",
    name: "Nome",
    name_refused: "Quel nome è già preso, o la sala è piena.",
    language: "Lingua",
    cancel: "Annulla",
    ok: "OK",
    close: "Chiudi",
    save: "Salva",
    back: "Indietro",
    target: "Verso",
    failed: "Non è arrivato. Riprova, per favore.",
  },
};

let words = WORDS.en;

/** The words of a key in the language in use, or in that of the message they stand in. */
export function say(key, language = "") {
  return (WORDS[language] ?? words)[key];
}

/** Use a language, and put its words wherever the page asks for some. */
export function speak(language, root = document) {
  words = WORDS[language] ?? WORDS.en;
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    element.title = say(element.dataset.label);
  }
}
