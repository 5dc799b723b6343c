import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";

interface PhoneNavigationProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar as a drawer, for narrow windows. */
export default function PhoneNavigation({ isOpen, onClose, children }: PhoneNavigationProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={264}
      title="Navigation"
      styles={{ body: { height: "calc(100% - 60px)", padding: 0 } }}
    >
      {children}
    </Drawer>
  );
}
