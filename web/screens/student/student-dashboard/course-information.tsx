import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { PaymentDetails } from "#contract/api/students.ts";
import { paymentStatus } from "#contract/money.ts";
import { expiryState, formatDate } from "#contract/time.ts";
import { formatDaysUntil } from "../../../parts/words/format-days-until.ts";

interface CourseInformationProps {
  payment: PaymentDetails;
  expiryDate: string | null;
  timeZone: string | undefined;
}

/** Course, enrolment, payment status, and the end of access (spec.md section 2). */
export function CourseInformation({ payment, expiryDate, timeZone }: CourseInformationProps) {
  const rows = [
    ["Course", payment.courseName],
    ["Enrolled Date", formatDate(payment.enrolledDate, timeZone)],
    ["Payment Status", paymentStatus(payment.paidAmount, payment.remainingAmount)],
  ];
  return (
    <Card component="section" aria-label="Course Information">
      <Title order={2} mb="sm">
        Course Information
      </Title>
      <Stack gap="xs">
        {rows.map(([label, value]) => (
          <Group key={label} justify="space-between" gap="xs" wrap="nowrap">
            <Text c="dimmed" flex="none">
              {label}
            </Text>
            <Text fw={550} ta="right">
              {value}
            </Text>
          </Group>
        ))}
        {expiryDate && (
          <Group justify="space-between" gap="xs">
            <Text c="dimmed">Access until</Text>
            <Text fw={550}>
              {formatDate(expiryDate, timeZone)}{" "}
              <Text component="span" fz="xs" c="dimmed">
                {left(expiryDate, timeZone)}
              </Text>
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function left(expiryDate: string, timeZone: string | undefined): string {
  const now = new Date();
  if (expiryState(expiryDate, now) === "expired") return "Expired";
  return formatDaysUntil(expiryDate, now, timeZone);
}
