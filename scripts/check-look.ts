import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

interface Rule {
  files: RegExp;
  /** Files that may break the rule: the theme, and files that need a specific size. */
  except: RegExp;
  breach: RegExp;
  advice: string;
}

const rules: Rule[] = [
  {
    files: /\.css$/,
    // A certificate grows with its sheet, Safari zooms into fields smaller than 16 px, and a wide table is small on paper.
    except: /(certificate|sticky-table)\.module\.css$|fingers\.css$/,
    breach: /^\s*font(-size)?:.*(?<![\w-])[\d.]+(px|em|rem|pt)\b/,
    advice: "use a size of the theme, var(--mantine-font-size-…)",
  },
  {
    files: /\.css$/,
    except: /certificate\.module\.css$/,
    breach: /^\s*font(-weight)?: \d/,
    advice: "use a weight of the theme, var(--mantine-font-weight-…)",
  },
  {
    files: /\.tsx?$/,
    except: /^web\/theme\.ts$/,
    breach: /\bfz=(\{|")[\d.]+(?!xl|[\d.])|\bfontSize: [\d."]/,
    advice: 'use a size of the theme, fz="xs"',
  },
  {
    files: /\.tsx$/,
    except: /^$/,
    breach: /\bfw=\{[^}]*\b(?!(?:400|550|600|650)\b)\d{3}\b/,
    advice: "use a weight of the theme, fw={600}",
  },
  {
    files: /\.(css|tsx?)$/,
    except: /^web\/parts\/page\/breakpoints\.ts$/,
    breach: /(?:@(?:media|container).*|["`].*)\((?:min-|max-)?(?:width|height)\b/,
    advice: 'use a condition of web/parts/page/breakpoints.ts, @media (--below-md) or below("md")',
  },
  {
    files: /\.css$/,
    // Shows what light and dark mode look like, in both.
    except: /institute\.module\.css$/,
    breach: /#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(/i,
    advice: "use a colour or a shadow of the theme, var(--cb-…) or var(--mantine-shadow-md)",
  },
];

/** Finds sizes, weights, widths and colours that are not the theme's, with file and line. */
function findBreaches(file: string): string[] {
  const lines = readFileSync(path.join(root, file), "utf8").split("\n");
  return rules
    .filter(({ files, except }) => files.test(file) && !except.test(file))
    .flatMap(({ breach, advice }) =>
      lines.flatMap((line, at) => (breach.test(line) ? [`${file}:${at + 1}: ${line.trim()} – ${advice}`] : [])),
    );
}

const files = readdirSync(path.join(root, "web"), { recursive: true, encoding: "utf8" });
const breaches = files.filter((name) => /\.(css|tsx?)$/.test(name)).flatMap((name) => findBreaches(`web/${name}`));
for (const breach of breaches) process.stderr.write(`${breach}\n`);
if (breaches.length > 0) process.exit(1);
