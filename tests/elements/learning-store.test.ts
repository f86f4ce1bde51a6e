import { openEventStore } from '../../client/learning/store.ts'
import { same, until } from './rig.ts'

const waiting = {
  scope: 'tenant account role',
  place: { taskId: 't', courseId: 'c', round: 1, contentVersion: 1 },
  event: { id: crypto.randomUUID() },
} as never

const listNames = async () =>
  (await indexedDB.databases())
    .flatMap(({ name }) => name ?? [])
    .filter(name => name.startsWith('mds-learning'))
    .sort()

describe('the store of learning reports in the browser', () => {
  it('O33 P35: of the versions of five releases the three newest stay, with what waits in them', async () => {
    for (const version of [1, 2, 9, 10, 11]) {
      const store = await openEventStore(version)
      await store.add(waiting)
      store.close()
    }
    let names: string[] = []
    await until(() => {
      void listNames().then(found => {
        names = found
      })
      return names.length === 3
    }, 'the older stores to go')
    same(names, ['mds-learning-10', 'mds-learning-11', 'mds-learning-9'])
    const store = await openEventStore(9)
    same(await store.count('tenant account role'), 1)
    store.close()
  })
})
