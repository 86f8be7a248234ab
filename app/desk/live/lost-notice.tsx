import { useEffect, useState } from "react";
import { Moment } from "../moment.tsx";
import { deskTexts } from "../texts.ts";
import { useLostConnection } from "./connection.ts";

/** Most interruptions are over before anybody has to know, in milliseconds. */
const PATIENCE = 3000;

/** Above a page that isn't kept up to date, because nobody answers. */
export function LostConnection() {
  const lostAt = useLostConnection();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (lostAt === null) return;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [lostAt]);
  if (lostAt === null || !isLong) return null;
  return (
    <p role="alert" className="attention problem">
      {deskTexts.connectionLost} <Moment at={lostAt} isShort />. {deskTexts.connectionReturns}
    </p>
  );
}
