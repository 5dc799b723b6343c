import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { SessionUser } from "#contract/api/sessions.ts";
import { formatKeys } from "../../parts/fields/format-keys.ts";
import { lazyPart } from "../../parts/page/lazy-part.ts";
import type { NavigationLink } from "../navigation-links.ts";
import classes from "./palette.module.css";
import { useTypeAhead } from "./type-ahead.ts";

const Palette = lazyPart(() => import("./palette.tsx"));

interface PaletteButtonProps {
  user: SessionUser;
  places: readonly NavigationLink[];
  /** False on a working screen, whose bar is for the work; the keys still open the palette. */
  isShown: boolean;
}

/** Opens "Search anything" by a button and by Ctrl + K. The palette's code loads on first use. */
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
          <UnstyledButton className={classes.button} visibleFrom="lg" onClick={open}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <span>Search anything</span>
            <Kbd size="xs" aria-hidden>
              {formatKeys("Ctrl K")}
            </Kbd>
          </UnstyledButton>
          <ActionIcon size={36} flex="none" hiddenFrom="lg" aria-label="Search anything" onClick={open}>
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
