import { Anchor } from "@mantine/core";
import { Children, type ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import { TextWithCodes } from "../../codes/code-tip.tsx";

/** Opens our own screens in this tab and other https addresses in a new one. Any other link is plain text. */
function AnswerLink({ href, children }: { href?: string; children?: ReactNode }) {
  if (!href) return <>{children}</>;
  if (href.startsWith("/"))
    return (
      <Anchor component={Link} to={href} inherit>
        {children}
      </Anchor>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

const knownAddress = (url: string) => (/^https:\/\/|^\/(?:codes|drg)(?:[/?]|$)/i.test(url) ? url : "");

/** Adds tooltips to codes in text; links and other elements stay as they are. */
const withCodes = (children: ReactNode) =>
  Children.map(children, (child) => (typeof child === "string" ? <TextWithCodes>{child}</TextWithCodes> : child));

const components: Components = {
  a: ({ href, children }) => <AnswerLink {...(href && { href })}>{children}</AnswerLink>,
  p: ({ children }) => <p>{withCodes(children)}</p>,
  li: ({ children }) => <li>{withCodes(children)}</li>,
  strong: ({ children }) => <strong>{withCodes(children)}</strong>,
  em: ({ children }) => <em>{withCodes(children)}</em>,
  code: ({ children }) => <code>{withCodes(children)}</code>,
};

/** An answer of the assistant, in Markdown. Codes have a tooltip with their title. */
export function Answer({ text }: { text: string }) {
  return (
    <Markdown skipHtml disallowedElements={["img"]} urlTransform={knownAddress} components={components}>
      {text}
    </Markdown>
  );
}
