import { useQuery } from "@tanstack/react-query";
import { instituteQuery } from "../api/settings.ts";
import classes from "./shell.module.css";

/** Casebook, with the institute's own logo and name where it has set them. */
export function Brand() {
  const { name = "", logo = null } = useQuery(instituteQuery).data ?? {};
  return (
    <>
      {logo === null ? (
        <span className={classes.mark} aria-hidden>
          Cb
        </span>
      ) : (
        <img className={classes.mark} src={logo} alt="" style={{ background: "transparent" }} />
      )}
      <span className={classes.name}>
        Casebook
        {name !== "" && <span className={classes.institute}>{name}</span>}
      </span>
    </>
  );
}
