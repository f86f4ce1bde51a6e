import { ChevronDown, MoreHorizontal } from 'lucide-react'
import { Button, IconButton } from '../base/button.tsx'
import { useWords, type Words } from '../base/words.ts'
import { Menu } from './menu.tsx'
import type { MenuEntry, MenuGroup } from './menu-content.tsx'

const kinds = ['account', 'signIn', 'more'] as const

/** An action on a record: on its account, on how the person signs in, or any other. */
export type RecordAction = MenuEntry & {
  kind?: (typeof kinds)[number]
  /** Its accessible name as a button in a row: "Merge A and B". */
  name?: string
}

type Props = {
  /** Names the record: "Actions for Li Wei". */
  label: string
  actions: readonly RecordAction[]
  /** The text of the button on the record's own page; in a row of a list the button is an icon. */
  text?: string
}

/** The actions on one record: what is possible now in groups, dangerous actions last, and the rest folded away. */
export function ActionMenu({ label, actions, text }: Props) {
  const words = useWords()
  const trigger = text ? (
    <Button iconEnd={ChevronDown}>{text}</Button>
  ) : (
    <IconButton small variant="quiet" icon={MoreHorizontal} label={label} />
  )
  return <Menu placement="bottom-end" trigger={trigger} groups={getGroups(actions, words)} />
}

function getGroups(actions: readonly RecordAction[], words: Words): MenuGroup[] {
  const calm = actions.filter(action => !action.danger)
  const groups = kinds.map(id => ({
    id,
    ...(id !== 'more' && { label: words(`menu.kind.${id}`) }),
    entries: calm.filter(({ kind = 'more' }) => kind === id),
  }))
  return [...groups, { id: 'danger', entries: actions.filter(action => action.danger) }]
}
