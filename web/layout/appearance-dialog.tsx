import { Input, Modal, SegmentedControl, Stack, useMantineColorScheme } from "@mantine/core";
import type { SessionUser } from "#contract/api/sessions.ts";
import { useDensity } from "../parts/page/density.ts";

const schemes = [
  { value: "light" as const, label: "Light" },
  { value: "dark" as const, label: "Dark" },
  { value: "auto" as const, label: "As this device" },
];

const densities = [
  { value: "comfortable" as const, label: "Comfortable" },
  { value: "compact" as const, label: "Compact" },
];

/** The look of this browser: its colours and, for staff, how close the rows of lists are. */
export default function AppearanceDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  return (
    <Modal opened onClose={onClose} title="Appearance" size="sm">
      <Stack>
        <Input.Wrapper label="Colours" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Colours"
            data={schemes}
            value={colorScheme}
            onChange={setColorScheme}
          />
        </Input.Wrapper>
        {user.role !== "user" && (
          <Input.Wrapper
            label="Lists and tables"
            labelElement="div"
            description="Compact shows more rows on wide screens. This browser remembers it."
          >
            <SegmentedControl
              fullWidth
              aria-label="Lists and tables"
              data={densities}
              value={density}
              onChange={setDensity}
            />
          </Input.Wrapper>
        )}
      </Stack>
    </Modal>
  );
}
