// A usual UNO move on boardgame.io: four seats, 112 cards, hidden hands; in memory, or in files if FLATFILE_DIR is set.
// It does less than our table: numbers only, no events, no legal moves.
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView, INVALID_MOVE } = require('boardgame.io/core');

const deck = () => {
  const cards = [];
  for (const color of 'BGTR') for (let n = 0; n < 28; n++) cards.push(color + (n % 10));
  return cards;
};

const deal = (random) => {
  const cards = random.Shuffle(deck());
  const players = {};
  for (let seat = 0; seat < 4; seat++) players[seat] = { hand: cards.splice(0, 7) };
  return { players, counts: [7, 7, 7, 7], top: cards.pop(), secret: { draw: cards, discard: [] } };
};

const fits = (card, top) => card[0] === top[0] || card[1] === top[1];

const game = {
  name: 'uno',
  setup: ({ random }) => deal(random),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    act: {
      client: false,
      move: ({ G, playerID, random }, card) => {
        const hand = G.players[playerID].hand;
        if (card === null) {
          if (!G.secret.draw.length) {
            G.secret.draw = random.Shuffle(G.secret.discard);
            G.secret.discard = [];
          }
          if (G.secret.draw.length) hand.push(G.secret.draw.pop());
        } else {
          const at = hand.indexOf(card);
          if (at < 0 || !fits(card, G.top)) return INVALID_MOVE;
          hand.splice(at, 1);
          G.secret.discard.push(G.top);
          G.top = card;
          if (!hand.length) Object.assign(G, deal(random));
        }
        G.counts[playerID] = hand.length;
      },
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('open') });
