import { type ReactNode, Suspense } from 'react'
import { lastDay } from '../../client/local-time.ts'
import { wordAt } from '../../client/words/i18n.ts'
import { date } from '../../client/zones/format.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { nameOrder } from '../../contract/values/names.ts'
import { EditableSection } from '../record/editing.tsx'
import * as record from '../record/record.css.ts'
import { Facts } from '../shell/facts.tsx'
import { useDraftDoor } from '../shell/use-draft.ts'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { offFor } from './actions.ts'
import { draftNames } from './draft-names.ts'
import * as css from './users.css.ts'
import type { KnownNames } from './values.ts'

const EditSection = late(() => import('./edit-section.tsx').then(file => file.EditSection), NotLoaded)

type Props = {
  user: UserDetail
  organisation: { id: string; name: string } | null
  known: KnownNames
  edit: boolean
  onEdit: (edit: boolean) => void
}

/** The basic fields of a user, to read or, on request, to edit in place. */
export function BasicSection({ user, organisation, known, edit, onEdit }: Props) {
  const { t, locale } = useText()
  const off = offFor(user, 'edit', locale)
  const open = edit && off === undefined
  useDraftDoor(draftNames.edit, () => onEdit(true))
  return (
    <EditableSection
      id="basic"
      title={t('users:detail.basic')}
      editing={open}
      start={t('users:edit.start')}
      off={off}
      onEdit={() => onEdit(true)}
      read={<Read user={user} organisation={organisation} />}
    >
      <Suspense fallback={<Skeleton lines={6} size="control" />}>
        <EditSection user={user} organisation={organisation} known={known} onDone={() => onEdit(false)} />
      </Suspense>
    </EditableSection>
  )
}

function Read({ user, organisation }: Pick<Props, 'user' | 'organisation'>) {
  const { t, locale } = useText()
  const mono = (text: string | null): ReactNode => <span className={css.monoText}>{text || '-'}</span>
  const facts: [string, ReactNode][] = [
    ...nameOrder(locale).map((name): [string, ReactNode] => [t(`users:field.${name}`), user[name] || '-']),
    [t('users:field.reading'), user.reading || '-'],
    [t('users:field.email'), user.email || '-'],
    [t('users:field.phone'), mono(user.phone)],
    [t('users:field.employeeId'), mono(user.employeeId)],
    [t('users:field.region'), user.region || '-'],
    [t('users:field.organisation'), organisation?.name || '-'],
    [t('users:field.validTo'), user.validTo ? mono(date(lastDay(user.validTo))) : t('users:permanent')],
    [t('users:field.twoFactor'), t(user.twoFactor ? 'users:field.yes' : 'users:field.no')],
  ]
  return (
    <>
      <div className={record.plate}>
        <Facts facts={facts} />
      </div>
      {!user.contactVisible && (
        <p className={css.nothing}>
          {t('users:detail.contactHidden', { button: wordAt('menus:button.USER_CONTACT_VIEW') })}
        </p>
      )}
    </>
  )
}
