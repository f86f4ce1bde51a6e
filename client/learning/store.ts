import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { LearningEvent } from '../../contract/learning/shapes.ts'

/** The course and content version that a report belongs to. */
export type LearningPosition = { taskId: string; courseId: string; round: number; contentVersion: number }

/** A report that waits for the server. `order` is the order in which it was stored, over all tabs. */
export type WaitingEvent = { order?: number; scope: string; place: LearningPosition; event: LearningEvent }

interface Schema extends DBSchema {
  events: { key: number; value: WaitingEvent; indexes: { scope: string } }
}

/** Where reports wait: the browser's database, which outlives the page, the tab and a network failure. */
export type EventStore = {
  add: (waiting: Omit<WaitingEvent, 'order'>) => Promise<void>
  /** The oldest reports of a scope, in order. */
  oldest: (scope: string, most: number) => Promise<(WaitingEvent & { order: number })[]>
  count: (scope: string) => Promise<number>
  remove: (orders: readonly number[]) => Promise<void>
  close: () => void
}

/** Rises with each change of the schema: every version has a database of its own, so that pages of two releases can be open at once. */
const version = 1
const newest = 3
const getName = (of: number) => (of === 1 ? 'mds-learning' : `mds-learning-${of}`)

/**
 * Opens the store, and deletes those of releases before the three newest (P35). Without IndexedDB (some private windows) reports wait
 * in the page only.
 */
export const openEventStore = async (of = version): Promise<EventStore> => {
  try {
    const database = await openDB<Schema>(getName(of), 1, {
      upgrade: made => {
        made
          .createObjectStore('events', { keyPath: 'order', autoIncrement: true })
          .createIndex('scope', 'scope')
      },
    })
    await deleteOlder()
    return durable(database)
  } catch {
    // Learning works without the browser's database too; the page sends its reports as long as it lives.
    return fleeting()
  }
}

/** Deletes all but the newest stores. One that an old page still uses goes once that page ends. */
const deleteOlder = async (): Promise<void> => {
  const databases = await indexedDB.databases()
  const older = databases
    .flatMap(({ name }) => {
      const [, of = '1'] = /^mds-learning(?:-(\d+))?$/.exec(name ?? '') ?? [undefined, '']
      return of === '' ? [] : [Number(of)]
    })
    .sort((a, b) => b - a)
    .slice(newest)
  for (const each of older) void deleteDB(getName(each))
}

const durable = (database: IDBPDatabase<Schema>): EventStore => ({
  add: async waiting => {
    const tx = database.transaction('events', 'readwrite')
    const added = tx.store.add(waiting)
    // If the page is closed now, a write that is not committed yet would be lost.
    tx.commit()
    await Promise.all([added, tx.done])
  },
  oldest: async (scope, most) =>
    (await database.getAllFromIndex('events', 'scope', scope, most)) as (WaitingEvent & { order: number })[],
  count: scope => database.countFromIndex('events', 'scope', scope),
  remove: async orders => {
    const tx = database.transaction('events', 'readwrite')
    await Promise.all([...orders.map(order => tx.store.delete(order)), tx.done])
  },
  close: () => database.close(),
})

const fleeting = (): EventStore => {
  let next = 1
  let events: (WaitingEvent & { order: number })[] = []
  const of = (scope: string) => events.filter(each => each.scope === scope)
  return {
    add: async waiting => {
      events.push({ ...waiting, order: next++ })
    },
    oldest: async (scope, most) => of(scope).slice(0, most),
    count: async scope => of(scope).length,
    remove: async orders => {
      events = events.filter(each => !orders.includes(each.order))
    },
    close: () => undefined,
  }
}
