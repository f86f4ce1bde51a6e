import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Button } from '../../components/ui/base/button.tsx'
import { ROOT } from '../../components/ui/tree/links.ts'
import { TreeModel } from '../../components/ui/tree/model.ts'
import { Ticks } from '../../components/ui/tree/ticks.ts'
import { Tree, type TreeProps } from '../../components/ui/tree/tree.tsx'
import { useTree } from '../../components/ui/tree/use-tree.ts'
import { stack } from '../ground.css.ts'
import type { Story } from '../story.ts'
import { figures, framed, second } from './tree.css.ts'
import { type Entry, fifty, hospitals, permissions, waiting } from './tree-data.ts'

export default { title: 'Primitives / Tree' }

const shape = { id: (entry: Entry) => entry.id, children: (entry: Entry) => entry.children }
const getTexts = (entry: Entry) => [entry.name, entry.second ?? '']
const named = (entry: Entry) => entry.name
const offOf = (entry: Entry) => entry.off

type TickedProps = Partial<TreeProps<Entry>> & {
  entries: readonly Entry[]
  ticked?: readonly string[]
  opened?: 'all' | 'some'
}

/** Permissions to tick, with the number of ticked ones in each branch. */
function Ticked({ entries, ticked = [], opened = 'all', ...props }: TickedProps) {
  const [{ tree, ticks }] = useState(() => {
    const tree = new TreeModel(shape, entries)
    if (opened === 'all') tree.openEverything()
    else tree.open(1)
    return { tree, ticks: new Ticks(tree, { isFixed: entry => entry.off !== undefined }, ticked) }
  })
  const version = useSyncExternalStore(ticks.subscribe, ticks.snapshot)
  const onToggle = useCallback(
    (slots: readonly number[], on?: boolean) => {
      if (on === undefined) ticks.toggle(slots[0]!)
      else ticks.tick(slots, on)
    },
    [ticks],
  )
  const handle = useTree({
    tree,
    textsOf: getTexts,
    multiple: true,
    onToggle: props.readOnly ? undefined : onToggle,
    onAll: () => ticks.toggle(ROOT),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counters follow the ticks.
  const trailing = useCallback(
    (_: Entry, slot: number) => {
      const { ticked, units } = ticks.countOf(slot)
      return tree.isOpenable(slot) ? <bdi className={figures}>{`${ticked} / ${units}`}</bdi> : null
    },
    [ticks, tree, version],
  )
  return (
    <div className={framed}>
      <Tree
        id={useId()}
        handle={handle}
        label="Permissions"
        mark="box"
        stateOf={slot => ticks.stateOf(slot)}
        offOf={offOf}
        content={named}
        trailing={trailing}
        {...props}
      />
    </div>
  )
}

export const WithCheckboxes: Story = () => (
  <div className={stack}>
    <Ticked entries={permissions} ticked={['users.add', 'users.edit', 'orgs.list']} />
    <Ticked entries={permissions} ticked={['users.add', 'orgs.list']} readOnly label="Read-only" />
  </div>
)

/** Ten roots with ten branches each, five levels deep. */
export const FiftyThousand: Story = () => <Ticked entries={fifty} label="50,000 permissions" />

/** Hospitals whose departments are loaded when they are opened; one of them fails the first time. */
function Asked({ opens = [], load = waiting }: { opens?: readonly number[]; load?: typeof waiting }) {
  const [tree] = useState(
    () =>
      new TreeModel<Entry>(
        { id: ({ id }) => id, hasChildren: ({ more }) => more === true, load },
        hospitals,
        hospitals.length,
      ),
  )
  const [chosen, setChosen] = useState('ruijin')
  const handle = useTree({ tree, textsOf: getTexts, onActivate: slot => setChosen(tree.idOf(slot)) })
  useEffect(() => {
    for (const slot of opens) tree.open(slot)
    return () => tree.stop()
  }, [tree, opens])
  return (
    <div className={framed}>
      <Tree
        id={useId()}
        handle={handle}
        label="Hospitals"
        mark="chosen"
        stateOf={slot => (tree.idOf(slot) === chosen ? 'on' : 'off')}
        content={twoLines}
        offOf={offOf}
        tall
      />
    </div>
  )
}

const twoLines = (entry: Entry) => (
  <>
    {entry.name}
    <br />
    <span className={second}>{entry.second}</span>
  </>
)

const openedAtOnce = [1, 2, 3]

export const AskedFor: Story = () => <Asked opens={openedAtOnce} />

const rightToLeft = { dir: 'rtl' }

export const RightToLeft: Story = () => (
  <div {...rightToLeft}>
    <Ticked entries={permissions} ticked={['users.add']} opened="some" />
  </div>
)

export const Empty: Story = () => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  return (
    <div className={stack}>
      <Button onClick={() => setEntries(permissions)}>Fill</Button>
      <Ticked key={entries.length} entries={entries} label="Nothing yet" />
    </div>
  )
}
