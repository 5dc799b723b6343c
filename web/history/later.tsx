import { type ComponentType, type ReactElement, use } from "react";

/** A part of the product whose code comes when it is first needed, and how to ask for it before. */
interface Later {
  part: ReactElement;
  load: () => Promise<unknown>;
}

/**
 * Keeps what was loaded. One that did not come fails wherever it is drawn until it is asked for anew by `load`, which each
 * step of the history does: an error stands, and does not ask in circles while the connection is away.
 */
export function later(ask: () => Promise<ComponentType>): Later {
  let loaded: ComponentType | undefined;
  let asked: Promise<ComponentType> | undefined;
  let hasFailed = false;
  const begin = () => {
    asked ??= ask().then(
      (part) => {
        loaded = part;
        return part;
      },
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    return asked;
  };
  const load = () => {
    if (hasFailed) asked = undefined;
    hasFailed = false;
    return begin();
  };
  return { part: <Loaded read={() => loaded ?? use(begin())} />, load };
}

function Loaded({ read }: { read: () => ComponentType }) {
  const Part = read();
  return <Part />;
}
