import { DatabaseBusy } from './admission.ts'
import type { Opening } from './opening.ts'
import type { Work } from './pool.ts'

/** What a session knows of the primary: the position in its log after the session's last write, and the present one. */
export type Positions = { written: string | null; position: string }

export type Replica = {
  /**
   * Runs reading work on the replica. It must have what the session wrote, and what anybody wrote ten seconds ago. Returns null when it has
   * not, is away, was promoted, or had to cancel the work for what it replays: then the primary answers.
   */
  read<T>(tenantId: string, positions: Positions, work: Work<T>): Promise<{ value: T } | null>
}

type Transact = <T>(tenantId: string, opening: Opening, work: Work<T>) => Promise<T>

/** The replica has not replayed enough. */
class Behind extends Error {
  override name = 'Behind'
}

/** A replica that was promoted takes writes of its own: it is none any more. */
const isCurrent = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= greatest($1::pg_lsn, $2::pg_lsn) as current`

/** `transact` runs work on the connections of the replica. */
export function openReplica(transact: Transact): Replica {
  const positions = openPositions()
  return {
    async read(tenantId, { written, position }, work) {
      positions.note(position)
      const past = positions.past()
      if (past === null) return null
      const opening = { text: isCurrent, values: [written, past] }
      try {
        const value = await transact(tenantId, opening, async (tx, opened) => {
          const [row] = (await opened) as { current: boolean }[]
          if (!row?.current) throw new Behind()
          return work(tx, opened)
        })
        return { value }
      } catch (error) {
        if (error instanceof Behind || error instanceof DatabaseBusy || isCancelled(error)) return null
        throw error
      }
    },
  }
}

/** A replica cancels work that needs row versions which the primary has removed. */
const isCancelled = (error: unknown) => (error as { code?: string }).code === '40001'

/** Milliseconds: how far the replica may be behind what others wrote, between two notes, and how long a note is of use. */
const times = { behind: 10_000, between: 1000, useful: 60_000 }

/** Positions of the primary in the last minute, as the calls of this process met them. */
function openPositions(clock: () => number = () => performance.now()) {
  let noted: { at: number; position: string }[] = []
  return {
    note(position: string): void {
      const now = clock()
      if (now - (noted.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < times.between) return
      noted = [...noted.filter(({ at }) => now - at < times.useful), { at: now, position }]
    },
    /** The newest position that is ten seconds old, or null when none was noted in the minute before. */
    past: (): string | null => {
      const now = clock()
      const old = noted.findLast(({ at }) => now - at >= times.behind && now - at < times.useful)
      return old?.position ?? null
    },
  }
}
