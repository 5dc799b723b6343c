import { LRUCache } from "lru-cache";
import type { CodeIndex } from "./index-file.ts";

/** Made when an index is first asked for it, and gone with the index. */
export function onceForEach<Value extends object>(make: (index: CodeIndex) => Value): (index: CodeIndex) => Value {
  const made = new WeakMap<CodeIndex, Value>();
  return (index) => {
    const value = made.get(index) ?? make(index);
    made.set(index, value);
    return value;
  };
}

/**
 * Keeps the answers to what was asked last: a class asks the same things, letter by letter. An index never changes, so that
 * its answers stay true as long as it. In: how many are kept, and a function whose request is all that its answer depends on.
 */
export function keepingAnswers<Request extends object, Answer extends object | undefined>(
  most: number,
  answer: (index: CodeIndex, request: Request) => Answer,
): (index: CodeIndex, request: Request) => Answer {
  const answersOf = onceForEach(() => new LRUCache<string, NonNullable<Answer>>({ max: most }));
  return (index, request) => {
    const answers = answersOf(index);
    const asked = JSON.stringify(Object.entries(request).sort());
    const known = answers.get(asked);
    if (known) return known;
    const found = answer(index, request);
    if (found) answers.set(asked, found);
    return found;
  };
}
