import { wordAt } from '../../../client/words/i18n.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { getNamesWith } from '../../../contract/records/define.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { nameOrder } from '../../../contract/values/names.ts'
import { AskAccess } from '../../shared/call/ask-access.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { Facts } from '../../shared/page/facts.tsx'
import * as css from '../../shared/page/page.css.ts'
import * as record from '../../shared/page/record.css.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { EditableSection } from '../../shared/record/editing.tsx'
import { getFacts } from '../../shared/record/field-value.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { offFor } from './actions.ts'
import { draftNames } from './draft-names.ts'
import type { KnownNames } from './values.ts'

const EditSection = lazyPart(() => import('./edit-section.tsx').then(file => file.EditSection), NotLoaded)

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
      <Later lines={6} size="control">
        <EditSection user={user} organisation={organisation} known={known} onDone={() => onEdit(false)} />
      </Later>
    </EditableSection>
  )
}

function Read({ user, organisation }: Pick<Props, 'user' | 'organisation'>) {
  const { t, locale } = useText()
  const [first, second] = nameOrder(locale)
  const others = getNamesWith(userRecord, 'detail').filter(name => name !== first && name !== second)
  const facts = getFacts(userRecord, [first, second, ...others], user, locale, {
    organisationId: organisation?.name || '-',
  })
  return (
    <>
      <div className={record.plate}>
        <Facts facts={facts} />
      </div>
      {!user.contactVisible && (
        <div className={css.nothing}>
          <p>{t('users:detail.contactHidden', { button: wordAt('menus:button.USER_CONTACT_VIEW') })}</p>
          <AskAccess right={buttonKey(1011, 'USER_CONTACT_VIEW')} />
        </div>
      )}
    </>
  )
}
