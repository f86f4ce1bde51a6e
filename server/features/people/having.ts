import { type RawBuilder, sql } from 'kysely'

export type Ways = {
  emails?: readonly (string | null)[]
  phones?: readonly (string | null)[]
  employeeIds?: readonly (string | null)[]
}

/** A query for the ids of users of the company who have one of these values, ignoring case and the actor's scope. */
export const usersHaving = ({ emails = [], phones = [], employeeIds = [] }: Ways): RawBuilder<unknown> =>
  sql`select users_having(${[...emails]}::text[], ${[...phones]}::text[], ${[...employeeIds]}::text[])`

/** A query for the ids of users of the company with one of these account names, ignoring case and the actor's scope. */
export const usersCalled = (accounts: readonly string[]): RawBuilder<unknown> =>
  sql`select users_called(${[...accounts]}::text[])`
