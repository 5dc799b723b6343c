import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { PaymentDetails } from "#contract/api/students.ts";
import { paymentStatus } from "#contract/money.ts";
import { formatDate } from "#contract/time.ts";

/** Course, enrolment and payment status (spec sections 2 and 9). */
export function CourseInformation({ payment, timeZone }: { payment: PaymentDetails; timeZone: string | undefined }) {
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
      <Stack gap={8}>
        {rows.map(([label, value]) => (
          <Group key={label} justify="space-between" gap="xs">
            <Text c="dimmed">{label}</Text>
            <Text fw={560}>{value}</Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
