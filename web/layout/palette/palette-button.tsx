import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { SessionUser } from "#contract/api/sessions.ts";
import { keysHere } from "../../parts/fields/keys-here.ts";
import { bring } from "../../parts/page/bring.ts";
import type { Place } from "../places.ts";
import classes from "./palette.module.css";
import { useTypeAhead } from "./type-ahead.ts";

const Palette = lazy(() => bring(() => import("./palette.tsx")));

interface PaletteButtonProps {
  user: SessionUser;
  places: readonly Place[];
  /** A working screen has its bar for the work, and the keys. */
  isShown: boolean;
}

/** "Search anything", by a button and by Ctrl + K; what it opens is loaded when it is first asked for. */
export function PaletteButton({ user, places, isShown }: PaletteButtonProps) {
  const [asked, setAsked] = useState(0);
  const ahead = useTypeAhead();
  const open = () => {
    ahead.begin();
    setAsked((times) => times + 1);
  };
  useHotkeys([["mod+K", open]], []);
  return (
    <>
      {isShown && (
        <>
          <UnstyledButton className={classes.button} onClick={open}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <span>Search anything</span>
            <Kbd size="xs" aria-hidden>
              {keysHere("Ctrl K")}
            </Kbd>
          </UnstyledButton>
          <ActionIcon size={36} className={classes.icon ?? ""} aria-label="Search anything" onClick={open}>
            <IconSearch size={19} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
      {asked > 0 && (
        <Suspense fallback={null}>
          <Palette user={user} places={places} asked={asked} ahead={ahead} />
        </Suspense>
      )}
    </>
  );
}
