// Requests to the server, and why they fail.

/** The server refused a request; the message is a sentence for the user. */
export class Refusal extends Error {
  constructor(message: string, public status: number) {
    super(message);
  }
}

/** The reason why a request failed, as a sentence for the user. */
export function failure_text(error: unknown) {
  return error instanceof Refusal ? error.message : "The server does not answer.";
}

/** The server's answer as JSON. Throws Refusal, or what fetch() throws if the server does not answer. */
export async function ask(address: string, options?: RequestInit): Promise<any> {
  const answer = await fetch(address, { cache: "no-store", ...options });
  if (answer.ok) return answer.json();
  let message = `The server answered with status ${answer.status}.`;
  try {
    message = (await answer.json()).error;
  } catch {
    // The answer has no error message.
  }
  throw new Refusal(message, answer.status);
}

export function post(address: string, body: object): Promise<any> {
  const headers = { "Content-Type": "application/json" };
  return ask(address, { method: "POST", headers, body: JSON.stringify(body) });
}
