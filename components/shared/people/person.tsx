import { $locale } from '../../../client/words/i18n.ts'
import type { UserStatus } from '../../../contract/users/shapes.ts'
import { fullName, listedName, type PersonName } from '../../../contract/values/names.ts'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { useText } from '../call/use-text.ts'
import { reading as readingClass } from '../page/page.css.ts'

/** The tone of a user's status; its word is always beside it. */
export const toneOf: Record<UserStatus, ChipTone> = {
  inactive: 'neutral',
  under_review: 'warning',
  enabled: 'normal',
  disabled: 'danger',
  rejected: 'danger',
}

/** A user's status as a chip; for a person without an account it says that instead. */
export function UserStatusChip({ status, account }: { status: UserStatus; account?: string | null }) {
  const { t } = useText()
  const word = status === 'inactive' && account === null ? 'noAccount' : status
  return <StatusChip tone={toneOf[status]}>{t(`users:status.${word}`)}</StatusChip>
}

/** A reading under a name, if there is one. */
export const Reading = ({ reading }: { reading: string }) =>
  reading === '' ? null : (
    <span className={readingClass}>
      <Ellipsis text={reading} />
    </span>
  )

/** A person as the record of an explanation. */
export const getPerson = (person: PersonName & { id: string }) => ({
  kind: 'users' as const,
  id: person.id,
  name: fullName(person, $locale.get()),
})

/** Names in lists and records in the language in effect: with the written form beside one in Latin script (P32). */
export function useListedName(): (person: PersonName) => string {
  const { locale } = useText()
  return person => listedName(person, locale)
}

/** Names in sentences, chips and narrow cells in the language in effect (P32). */
export function useNameOf(): (person: PersonName) => string {
  const { locale } = useText()
  return person => fullName(person, locale)
}
