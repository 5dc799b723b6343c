import { type ComponentType, type ReactElement, use } from "react";

/** A part of the product whose code comes when it is first needed, and how to ask for it before. */
interface Later {
  part: ReactElement;
  load: () => Promise<unknown>;
}

/**
 * Keeps what was loaded. One that did not come fails wherever it is drawn, for as long as the page lives: browsers remember a
 * file that did not come, and one asked for anew may come without its styles. Whatever draws the failure asks for a fresh page.
 */
export function later(ask: () => Promise<ComponentType>): Later {
  let loaded: ComponentType | undefined;
  let asked: Promise<ComponentType> | undefined;
  const load = () => {
    asked ??= ask().then((part) => {
      loaded = part;
      return part;
    });
    return asked;
  };
  return { part: <Loaded read={() => loaded ?? use(load())} />, load };
}

function Loaded({ read }: { read: () => ComponentType }) {
  const Part = read();
  return <Part />;
}
