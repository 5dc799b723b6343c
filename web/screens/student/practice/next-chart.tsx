import { Anchor, Button, Card, Collapse, Group, Select, SimpleGrid, Text, Title } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Practice, PracticeProposal } from "#contract/api/practice-charts.ts";
import { faultText } from "../../../api/client.ts";
import { askForChart } from "../../../api/practice.ts";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { difficultyName } from "./difficulty-name.ts";

interface Wishes {
  specialty: string | null;
  difficulty: string | null;
  goal: string | null;
}

const noWishes: Wishes = { specialty: null, difficulty: null, goal: null };

/** Casebook's proposal with its reason, or a chart of the student's choice. */
export function NextChart({ practice, proposal }: { practice: Practice; proposal: PracticeProposal }) {
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const [wishes, setWishes] = useState(noWishes);
  const ask = useMutation({
    mutationFn: () => askForChart(isChoosing ? sentWishes(wishes) : {}),
    onSuccess: (id) => navigate(`/student/practice/${id}`),
    onError: (error) => notifyFault(faultText(error)),
  });
  const { left, perDay } = practice;
  return (
    <Card component="section" aria-label="Next chart">
      <Title order={2}>{proposal.goal && !isChoosing ? proposal.goal.title : "Your next chart"}</Title>
      {!isChoosing && <Text mt="xxs">{proposal.reason}</Text>}
      {!isChoosing && (
        <Group gap="xs" mt="sm">
          {proposal.specialty && <Chip tone="quiet">{proposal.specialty}</Chip>}
          <Chip tone="quiet">{difficultyName(proposal.difficulty)}</Chip>
        </Group>
      )}
      <Collapse expanded={isChoosing}>
        <WishFields practice={practice} wishes={wishes} onChange={setWishes} />
      </Collapse>
      <Group mt="md" gap="md">
        <Button
          leftSection={<IconStethoscope size={17} aria-hidden />}
          loading={ask.isPending}
          disabled={left === 0}
          onClick={() => ask.mutate()}
        >
          Write me a chart
        </Button>
        <Anchor
          component="button"
          type="button"
          fz="sm"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {isChoosing ? "Let Casebook choose" : "Choose myself"}
        </Anchor>
      </Group>
      <Text c="dimmed" fz="xs" mt="xs">
        {left === 0
          ? "Today’s charts are used up. You get new ones tomorrow."
          : `${left} of ${perDay} charts left today`}
      </Text>
    </Card>
  );
}

function sentWishes({ specialty, difficulty, goal }: Wishes) {
  return {
    ...(specialty !== null && { specialty }),
    ...(difficulty !== null && { difficulty: Number(difficulty) }),
    ...(goal !== null && { goal }),
  };
}

interface WishFieldsProps {
  practice: Practice;
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
}

function WishFields({ practice: { filters }, wishes, onChange }: WishFieldsProps) {
  const any = { clearable: true, placeholder: "Any" } as const;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mt="sm">
      <Select
        {...any}
        label="Specialty"
        data={filters.specialties}
        value={wishes.specialty}
        onChange={(specialty) => onChange({ ...wishes, specialty })}
      />
      <Select
        {...any}
        label="Difficulty"
        data={filters.difficulties.map((level) => ({ value: String(level), label: difficultyName(level) }))}
        value={wishes.difficulty}
        onChange={(difficulty) => onChange({ ...wishes, difficulty })}
      />
      <Select
        {...any}
        label="Learning goal"
        searchable
        data={filters.goals.map(({ key, title }) => ({ value: key, label: title }))}
        value={wishes.goal}
        onChange={(goal) => onChange({ ...wishes, goal })}
      />
    </SimpleGrid>
  );
}
