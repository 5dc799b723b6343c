import { Group } from "@mantine/core";
import { categories } from "#contract/categories.ts";
import { Empty } from "./empty.tsx";
import { GoTo } from "./go-to.tsx";

/** Says that the course in the address does not exist. Offers the courses that do, on the same screen. */
export function UnknownCourse({ course }: { course: string }) {
  return (
    <Empty
      title={`There is no course ${course}`}
      hint="Choose one of these courses."
      action={
        <Group gap="xs" justify="center">
          {categories.map((one) => (
            <GoTo key={one} to={`?course=${encodeURIComponent(one)}`}>
              {one}
            </GoTo>
          ))}
        </Group>
      }
    />
  );
}
