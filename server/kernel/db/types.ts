import { type CustomTypesConfig, types } from 'pg'

const { builtins } = types

/** The earliest and latest instants of a Date represent -infinity and infinity. */
export const beginningOfTime = new Date(-8.64e15)
export const endOfTime = new Date(8.64e15)

const parseInstant = types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => unknown

function instant(text: string): Date {
  const value = parseInstant(text)
  if (value instanceof Date) return value
  return value === Number.NEGATIVE_INFINITY ? beginningOfTime : endOfTime
}

/** Column types: dates stay text and never shift, instants are always a Date, bigint is text. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.DATE) return (text: string) => text
    if (oid === builtins.TIMESTAMPTZ) return instant
    return types.getTypeParser(oid, format)
  }) as CustomTypesConfig['getTypeParser'],
}

/** Formats an instant as ISO text. The ends of time mean no bound and become null. */
export const iso = (instant: Date | null): string | null =>
  instant === null || Math.abs(instant.getTime()) === endOfTime.getTime() ? null : instant.toISOString()
