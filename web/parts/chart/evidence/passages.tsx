import {
  Box,
  Button,
  CloseButton,
  Group,
  NumberInput,
  Popover,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { IconHighlight } from "@tabler/icons-react";
import { useState } from "react";
import type { CodingField } from "#contract/answers.ts";
import { writtenCode } from "#contract/code-shapes.ts";
import type { Evidence } from "#contract/evidence.ts";
import { limits } from "#contract/limits.ts";
import { isAnswered } from "#contract/normalise.ts";
import classes from "./evidence.module.css";
import { useEvidenceDesk } from "./evidence-desk.ts";

/** Returns the pages of passages: "p. 1, 3". */
function pagesOf(places: readonly Evidence[]): string {
  return `p. ${[...new Set(places.map(({ page }) => page))].join(", ")}`;
}

interface PassagesProps {
  field: CodingField;
  code: string;
  disabled?: boolean;
  /** True if the Tab key stops here; false in a list that has its own keys. */
  isStop?: boolean;
}

/** A button with the pages of a code's passages, which opens their list. Renders nothing if no chart is beside it. */
export function Passages({ field, code, disabled = false, isStop = false }: PassagesProps) {
  const shown = writtenCode(field, code);
  const desk = useEvidenceDesk();
  const [isOpen, setOpen] = useState(false);
  if (!desk || (disabled && desk.of(field, code).length === 0)) return null;
  const places = desk.of(field, code);
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    // The box around focuses its field on every click and handles keys for its codes.
    <Box component="span" display="inline-flex" onMouseDown={stop} onClick={stop} onKeyDown={stop} onPointerDown={stop}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(340px, calc(100vw - 20px))"
        shadow="md"
        withinPortal
        trapFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.press ?? ""}
            data-finger-reach
            data-passages
            tabIndex={isStop ? 0 : -1}
            aria-label={
              places.length === 0 ? `No passage of ${shown}: add one` : `Passages of ${shown}: ${pagesOf(places)}`
            }
            onClick={() => setOpen(!isOpen)}
          >
            <span className={classes.mark} data-empty={places.length === 0 || undefined}>
              <IconHighlight size={12} aria-hidden /> {places.length === 0 ? "p. –" : pagesOf(places)}
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <PassageList
            code={shown}
            places={places}
            onShow={(place) => {
              setOpen(false);
              desk.show(place);
            }}
            onPut={disabled || !desk.put ? undefined : (next) => desk.put?.(field, code, next)}
          />
        </Popover.Dropdown>
      </Popover>
    </Box>
  );
}

/** Returns the passages as the right section of a text field; nothing while the field is empty. */
export function passagesInField(field: CodingField, code: string, disabled: boolean) {
  if (field === "drgValue" || !isAnswered(code)) return {};
  return { rightSection: <Passages field={field} code={code} disabled={disabled} isStop />, rightSectionWidth: 92 };
}

interface PassageListProps {
  code: string;
  places: readonly Evidence[];
  onShow: (place: Evidence) => void;
  onPut: ((places: Evidence[]) => void) | undefined;
}

function PassageList({ code, places, onShow, onPut }: PassageListProps) {
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={600}>
        Passages of {code}
      </Text>
      {places.map((place, index) => (
        <Group key={`${place.page} ${place.quote} ${place.before}`} gap="xs" wrap="nowrap" align="flex-start">
          <UnstyledButton className={classes.place ?? ""} onClick={() => onShow(place)}>
            <span className={classes.page}>p. {place.page}</span> “{place.quote}”
            <Absent place={place} />
          </UnstyledButton>
          {onPut && (
            <CloseButton
              size="sm"
              aria-label={`Remove passage ${index + 1} of ${code}`}
              onClick={() => onPut(places.toSpliced(index, 1))}
            />
          )}
        </Group>
      ))}
      {onPut && places.length < limits.evidencePerCode && (
        <TypedPassage code={code} onAdd={(place) => onPut([...places, place])} />
      )}
    </Stack>
  );
}

/** Shows a sentence if the chart does not contain a passage. */
export function Absent({ place }: { place: Evidence }) {
  const sentence = useEvidenceDesk()?.absenceOf(place);
  return (
    sentence && (
      <Text span display="block" fz="xs" c="var(--cb-missing)" role="status">
        {sentence}
      </Text>
    )
  );
}

const mostPages = 99_999;

/** A form for a passage by page and words: for scanned charts, and for use without a mouse. */
function TypedPassage({ code, onAdd }: { code: string; onAdd: (place: Evidence) => void }) {
  const [page, setPage] = useState<number | string>(1);
  const [quote, setQuote] = useState("");
  const isWhole = quote.trim() !== "" && Number(page) >= 1;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isWhole) return;
        onAdd({ page: Math.min(Math.floor(Number(page)), mostPages), quote: quote.trim() });
        setQuote("");
      }}
    >
      <Text fz="xs" c="dimmed" mb="xxs">
        Select words in the chart, or type them here:
      </Text>
      <Group gap="xs" wrap="nowrap" align="end">
        <NumberInput
          label="Page"
          size="xs"
          w={64}
          min={1}
          max={mostPages}
          allowDecimal={false}
          value={page}
          onChange={setPage}
        />
        <TextInput
          label="Words of the chart"
          aria-label={`Words of the chart for ${code}`}
          size="xs"
          flex={1}
          maxLength={limits.quoteLength}
          value={quote}
          data-autofocus
          onChange={(event) => setQuote(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" disabled={!isWhole}>
          Add
        </Button>
      </Group>
    </form>
  );
}
