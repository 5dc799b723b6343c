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
 * Returns a function that caches its last answers: a class searches for the same codes, letter by letter. An index never
 * changes, so its answers stay valid.
 *
 * @param most the number of cached answers
 * @param answer its answer depends only on the index and the request
 */
export function cachingAnswers<Request extends object, Answer extends object | undefined>(
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
