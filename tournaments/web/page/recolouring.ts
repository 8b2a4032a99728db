// Go-moku's opening, where Black's first move may name the place of White's first stone: the stone turns black.

import type { Colour, Session } from "./schemas";

export const recolouring_rule = "Black’s first move may turn White’s first stone black instead of placing one.";

/** The place of White's stone, if the next move may turn it black. */
export function place_to_recolour(session: Session): string | null {
  if (session.rules.opening !== "recolour" || session.opening.length + session.moves.length !== 1 || session.to_move !== "black") return null;
  return session.opening[0] ?? session.moves[0].place;
}

/** The explanation for the user who moves next; empty at other moves. */
export function recolouring_words(session: Session, hand: Colour) {
  const place = place_to_recolour(session);
  if (place) return `Place a stone, or turn White’s stone on ${place} black.`;
  const last = session.moves[session.moves.length - 1];
  if (!last?.recolours) return "";
  const own = session.white.level === null && session.black.level !== null && hand === "white";
  return `Black turned ${own ? "your" : "White’s"} stone on ${last.place} black.`;
}
