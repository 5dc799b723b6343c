import { keyFileIn } from "../core/secrets/key-file.ts";
import { openKeys } from "../core/secrets/open-keys.ts";
import { type Rotation, rotateKeys } from "../core/secrets/rotate-keys.ts";
import { ConfigFault } from "../core/variables.ts";
import { runCommand } from "./run-command.ts";

// npm run rotate-key: seals every readable password with a new key, while the server is stopped (docs/operations.md).

const clock = () => new Date();
const newKey = process.env.NEW_SECRET_KEY ?? "";

const describe = ({ version, resealed, unreadable }: Rotation) => [
  `${resealed} readable passwords were sealed with the new key, version ${version}.`,
  ...(unreadable > 0
    ? [`${unreadable} could not be read with the old key either, and stay marked as unreadable.`]
    : []),
];

await runCommand(async (db, config) => {
  const { secretKey, dataDir } = config;
  await openKeys(db, clock, config);
  if (secretKey !== undefined) {
    if (newKey.length < 32 || newKey === secretKey)
      throw new ConfigFault(
        "NEW_SECRET_KEY is missing: SECRET_KEY is set in the environment, so the new key must be given too. Allowed: at least 32 characters, another key.",
      );
    const rotation = await rotateKeys(db, clock, secretKey, newKey);
    return { lines: [...describe(rotation), "Start every server with SECRET_KEY set to the new key from now on."] };
  }
  const file = keyFileIn(dataDir);
  const rotation = await rotateKeys(db, clock, file.make(), file.makeNext());
  const old = file.activateNext(rotation.version - 1);
  return {
    lines: [
      ...describe(rotation),
      `The new key is in ${file.path}. The old one is in ${old}: only backups made before now need it.`,
    ],
  };
});
