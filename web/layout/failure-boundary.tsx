import { Component, type ReactNode } from "react";
import { ScreenFailure } from "./screen-failure.tsx";

interface Failed {
  failure?: { error: unknown };
}

/** Shows the failure screen in place of content that cannot be rendered, where no router does. */
export class FailureBoundary extends Component<{ children: ReactNode }, Failed> {
  override state: Failed = {};

  static getDerivedStateFromError(error: unknown): Failed {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <ScreenFailure error={failure.error} /> : this.props.children;
  }
}
