import type { RefObject } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { codes } from '../../../contract/codes.ts'
import { roleRecord } from '../../../contract/roles/fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Facts } from '../../shared/page/facts.tsx'
import * as record from '../../shared/page/record.css.ts'
import { EditButton } from '../../shared/record/editing.tsx'
import { getHelpWord } from '../../shared/record/field-names.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { whyText } from '../../shared/why/why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { HoldersLink } from '../right-holders/holders-link.tsx'
import { fieldNames, getDraft } from './draft.ts'
import { Rights } from './role-form.tsx'
import { roleDescription } from './role-texts.ts'
import { useValueText } from './use-value-text.ts'

/** Where an edit begins: one draft and one save cover both. */
export type Editing = 'basic' | 'rights'

type Props = {
  role: RoleDetail
  /** Gets the focus back after an edit. */
  start: RefObject<HTMLButtonElement | null>
  onEdit: (first: Editing) => void
}

/** Who may use a right, at the end of its row. */
const holdersOf = (right: string) => <HoldersLink inRow right={right} />

/** Fields and rights of a role, to read. */
export function ReadRole({ role, start, onEdit }: Props) {
  const { t, locale } = useText()
  const valueText = useValueText()
  const draft = { ...getDraft(role), description: roleDescription(role) }
  const about = { kind: 'roles' as const, id: role.id, name: localName(role, locale) }
  // A temporary role that has expired may be extended, and changed together with that.
  const off =
    role.editing && role.editing.code !== codes.roleEnded.code
      ? offBy(whyText(role.editing, locale), 'updateRole', about)
      : undefined
  return (
    <>
      <RecordSection
        id="basic"
        title={t('roleAdmin:section.basic')}
        beside={
          <EditButton
            ref={start}
            label={t('roleAdmin:edit.start')}
            off={off}
            onEdit={() => onEdit('basic')}
          />
        }
      >
        <div className={record.plate}>
          <Facts
            facts={fieldNames
              .filter(field => field !== 'validity')
              .map(field => [
                t(`roleAdmin:field.${field}`),
                valueText(field, draft[field]),
                getHelpWord(roleRecord, field),
              ])}
          />
        </div>
      </RecordSection>
      <Rights
        treeKey={`${role.id} ${role.rowVersion}`}
        roleId={role.id}
        readOnly
        value={null}
        onChange={() => undefined}
        rowEnd={holdersOf}
        beside={
          <div className={record.actions}>
            <HoldersLink />
            <EditButton label={t('roleAdmin:edit.startRights')} off={off} onEdit={() => onEdit('rights')} />
          </div>
        }
      />
    </>
  )
}
