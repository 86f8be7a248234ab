import { expect, test } from "vitest";
import { brand } from "../../content/brand.ts";
import { readKeyword } from "./text-keywords.ts";

const stops = [
  ...[
    "Unsubscribe. Already moved.",
    "Please unsubscribe. Wrong person",
    "Wrong number, unsubscribe",
    "Stop, unsubscribe",
    "STOP STOP STOP STOP UNSUBSCRIBE",
    "Not interested stop texting me",
    "Wrong number stop texting me",
    "Who is this stop texting me",
    "You need to stop texting me",
    "I'd like you to stop texting me",
    "Stop sending messages to this number",
    "do not send texts to my phone",
    "STOP, not interested",
    "Please stop, wrong number",
    "stop, thank you very much",
  ],
  ...["STOP", "Stop, please!", "please stop", "stop please", "Stop all", "STOPALL", "ＳＴＯＰ", "S.T.O.P"],
  ...[
    "stop stop stop",
    "Stoppp 🛑",
    "Ok stop now, thanks",
    `Hi ${brand.name}, stop`,
    "stop it",
    "Cancel",
    "END",
  ],
  ...["quit", "Revoke", "opt-out", "stop texting me", "Stop messaging this number!!", "no texts please"],
  ...[
    "Quit texting me already, I found another mover.",
    "stop sending me these texts",
    "stop sending me stuff",
  ],
  ...["Can you stop texting me?", "Stop the messages pls", "I said stop texting us", "DON´T TEXT ME"],
  ...["Don’t text me again", "do not contact me", "never text this number again", "No more texts, thank you"],
  ...["I don't want any more messages from you", "I no longer wish to receive texts", "Stop spam"],
  ...["i dont want to be contacted", "unsubscribe me", "Unsuscribe", "Please unsubscribe my number"],
  ...["opt me out", "I want to opt out", "I revoke my consent", "remove me from your list", "leave me alone"],
  ...["Take me off your text list please", "take my number off this list", "delete my number"],
  ...["Lose my number!", "Wrong number. Stop texting me.", "stop texting me im not interested"],
  ...["Stop calling and texting me", "Do not text me, call me", "cancel my subscription"],
  ...["ARRET", "arrêt svp", "Arrêtez, s’il vous plaît", "Ne me textez plus", "Je veux me désabonner"],
  ...["Ne m'envoyez plus de textos, merci", "N’envoyez plus de messages", "Arrêtez de m'écrire"],
  ...["cessez de me texter", "Je ne veux plus recevoir vos messages", "Plus de messages svp"],
  ...["désabonnez-moi", "Retirez-moi de votre liste", "Laissez-moi tranquille", "Désabonner"],
  ...[
    "no más",
    "no más mensajes",
    "No me escriban más",
    "Dejen de enviarme mensajes",
    "ALTO",
    "Por favor, paren",
  ],
  ...["Ya no quiero más mensajes, gracias", "Quítenme de su lista", "denme de baja", "Déjenme en paz"],
  ...["ya no me manden mensajes", "No envíen más mensajes"],
];

const others = [
  ...[
    "Can you get us on the list?",
    "Get me on your mailing list please",
    "Can you get me on the phone?",
    "Can you get my name on the list?",
    "Please don't text me so late",
    "Don't text me or call me before 8",
    "Don't message me as I'm driving",
    "Please don't text me as often",
    "Please do not contact me or my tenant before Friday",
    "Don't text me and don't call me until Monday",
    "I don't want texts or calls after 9pm",
    "Don't contact us as we're away until the 5th",
    "Don't bother us as we will bring it ourselves",
    "Ne me textez pas car je conduis",
    "Ne me textez pas ou n'appelez pas avant 9 h",
    "No me escriban o llamen antes de las 9",
  ],
  ...["Can you stop by at 5?", "Stop by anytime", "the bus stop", "There's a bus stop in front. Stop there."],
  ...[
    "don't stop",
    "Please don’t stop texting me updates",
    "cancel my Friday appointment",
    "I want to cancel",
  ],
  ...[
    "I need to cancel my move",
    "Can you cancel Friday?",
    "Cancel the couch, keep the desk",
    "Cancel these",
  ],
  ...[
    "quit my lease",
    "I quit my lease on the 30th",
    "end of the month",
    "The end unit",
    "What time does it end?",
  ],
  ...[
    "Can you end by noon?",
    "Two stops: mine and storage",
    "Stop!! Wrong address, it's 45 Elm",
    "stop at 3",
  ],
  ...[
    "Stop at the front desk please",
    "Please stop the move",
    "Stop everything",
    "Can you stop?",
    "Stop. Go back.",
  ],
  ...["Don't text me before 8, I sleep late", "Text me when you stop", "Don't call me, text me"],
  ...[
    "Stop calling me, just text",
    "If I'm late, stop texting me and call my wife",
    "Take me off the waiting list",
  ],
  ...[
    "No more boxes, please",
    "No more",
    "No more than 3 movers",
    "Enough",
    "Remove the fridge from the list",
  ],
  ...[
    "please remove my old couch",
    "Take my number: 416-555-0142",
    "Leave me a message",
    "Leave the piano alone",
  ],
  ...["Delete the sofa from my list", "Can I opt out of the packing?", "Packing: opt out", "No messages"],
  ...[
    "Revoke the elevator booking",
    "I don't want these",
    "I don't want anything",
    "I don't need the boxes anymore",
  ],
  ...["Did you get my texts?", "Please send me more messages", "Yes please", "Help please", "Drop me a line"],
  ...["Can you help me stop the leak?", "Don't send anything yet", "I want to be removed from the lease"],
  ...["Arrêt d'autobus devant la maison", "Arrêtez-vous au 123, rue King", "On arrête à 17 h", "Fin du mois"],
  ...["Annulez ma réservation de vendredi", "Ne textez pas avant 9 h", "Je veux annuler", "Pas de piano"],
  ...["Il y a plus de 10 boîtes", "Ne m'envoyez pas le gros camion", "Pas de message reçu"],
  ...["Pare en la esquina", "No más de tres cajas", "Es un piso alto", "Planta baja", "La parada de autobús"],
  ...["No me llamen, mándenme un texto", "Quiero cancelar el viernes", "Para el viernes", "Baja"],
  ...["No manden el camión antes de las 8", "No me manden el camión grande"],
];

test.each(stops)("%j ends all texts", (text) => {
  expect(readKeyword(text)).toBe("STOP");
});

test.each(others)("%j ends nothing", (text) => {
  expect(readKeyword(text)).toBeNull();
});

test.each([
  ...[
    ["START", "START"],
    ["ｓｔａｒｔ", "START"],
    ["Start, please", "START"],
    ["unstop", "START"],
    ["YES", "START"],
  ],
  ...[
    ["Help", "HELP"],
    ["INFO", "HELP"],
    ["I start on Monday", null],
    ["Where do we start?", null],
  ],
])("%j is %s", (text, keyword) => {
  expect(readKeyword(text ?? "")).toBe(keyword);
});
