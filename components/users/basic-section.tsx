import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { date } from '../../client/format.ts'
import { wordAt } from '../../client/i18n.ts'
import { lastDay } from '../../client/local-time.ts'
import { nameOrder } from '../../contract/values/names.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { Facts } from '../shell/facts.tsx'
import { useDraftDoor } from '../shell/use-draft.ts'
import { Button } from '../ui/button.tsx'
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
  const start = useFocusAfter(open)
  useDraftDoor(draftNames.edit, () => onEdit(true))
  return (
    <section id="basic" className={css.section} aria-labelledby="basic-title">
      <div className={css.sectionHead}>
        <h2 id="basic-title">{t('users:detail.basic')}</h2>
        {!open && (
          <Button ref={start} icon={Pencil} off={off} onClick={() => onEdit(true)}>
            {t('users:edit.start')}
          </Button>
        )}
      </div>
      {open ? (
        <Suspense fallback={<Skeleton lines={6} size="control" />}>
          <EditSection user={user} organisation={organisation} known={known} onDone={() => onEdit(false)} />
        </Suspense>
      ) : (
        <Read user={user} organisation={organisation} />
      )}
    </section>
  )
}

/** After editing, the focus returns to where it began. */
function useFocusAfter(open: boolean) {
  const start = useRef<HTMLButtonElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current && !open) start.current?.focus()
    before.current = open
  }, [open])
  return start
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
      <div className={css.plate}>
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
