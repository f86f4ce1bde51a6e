import type { ComponentProps } from 'react'
import type { Call, Output } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { useSession } from '../call/use-session.ts'
import { useText } from '../call/use-text.ts'
import { useNavigation } from '../page/navigation.tsx'
import type { useWhy } from '../why/use-why.ts'
import { whyText } from '../why/why.ts'
import { offBy } from '../why/why-ask.ts'
import type { List, ListEntry, ListValues, RecordListDeclaration } from './list-types.ts'
import type { ListToolbar } from './toolbar.tsx'

export type ListWhy = ReturnType<typeof useWhy<string>>

type Refusable<C extends Call> = { call?: string; refusal?: (data: Output<C> | undefined) => Reason | null }

/** Why a call is not open: the refusal that came with the rows, or that of the acting role. */
export function getCallOff<C extends Call>(
  { call, refusal }: Refusable<C>,
  data: Output<C> | undefined,
  why: ListWhy,
  locale: Locale,
) {
  const reason = refusal?.(data)
  return call ? offBy(reason ? whyText(reason, locale) : why[call], call) : undefined
}

/** The button that adds a record, and the other ways to add some, as far as the acting role has them. */
export function useAdd<C extends Call, S extends ListValues, A extends string, K extends string>(
  { add }: RecordListDeclaration<C, S, A, K>,
  { given, query, ask }: List<C, S, A>,
  why: ListWhy,
): ComponentProps<typeof ListToolbar>['add'] {
  const { t, locale } = useText()
  const { go, opens } = useNavigation()
  const { buttons } = useSession()
  if (!add) return undefined
  const { refusal } = add
  const toEntry = (entry: ListEntry<C, A>) => ({
    id: entry.label,
    icon: entry.icon,
    label: t(entry.label),
    whenEmpty: entry.whenEmpty,
    off: getCallOff({ call: entry.call, refusal }, query.data, why, locale),
    onChoose: () => {
      if ('act' in entry) ask(entry.act)
      else go(typeof entry.href === 'string' ? entry.href : entry.href(given))
    },
  })
  const { onChoose, ...main } = toEntry(add)
  const isShown = ({ buttons: keys, ifOpens, ...entry }: ListEntry<C, A>) =>
    (!keys || keys.some(key => buttons.includes(key))) &&
    (!ifOpens || !('href' in entry) || typeof entry.href !== 'string' || opens(entry.href))
  return {
    ...main,
    onAdd: onChoose,
    more: add.more && {
      label: t(add.more.label),
      entries: add.more.entries.filter(isShown).map(toEntry),
    },
  }
}
