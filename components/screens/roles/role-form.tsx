import type { ComponentProps, ReactNode } from 'react'
import type { Right } from '../../../contract/access/rights.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { useFieldErrors } from '../../shared/form/use-field-errors.ts'
import * as page from '../../shared/page/page.css.ts'
import * as record from '../../shared/page/record.css.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FieldName } from './draft.ts'
import { type FieldProps, RoleFields } from './role-fields.tsx'
import * as css from './roles.css.ts'

const RoleTree = lazyPart(
  () => import('../../widgets/role-tree/role-tree.tsx').then(file => file.RoleTree),
  NotLoaded,
)

type TreeProps = Pick<
  ComponentProps<typeof RoleTree>,
  'roleId' | 'base' | 'blocks' | 'value' | 'readOnly' | 'rowEnd'
> & {
  /** A new key resets the tree. */
  treeKey: string
  onChange: (rights: readonly Right[]) => void
}

type Props = Pick<FieldProps, 'id' | 'draft' | 'onSet' | 'off'> & {
  /** When the form shows its errors. */
  errors: RoleErrors
  /** Information shown first. */
  children?: ReactNode
  tree: TreeProps
  /** Submitted by the button with `getForm(id)`, or by Enter in a field; the search over the rights submits nothing. */
  onSend: () => void
}

export const getForm = (id: string) => `${id}-form`

type RoleErrors = Pick<ReturnType<typeof useFieldErrors<FieldName>>, 'errors' | 'problems' | 'onBlur'>

/** Fields and rights of a role, new or existing. */
export function RoleForm({ id, draft, onSet, off, errors, children, tree, onSend }: Props) {
  const { t } = useText()
  const problems = errors.problems((field, value) =>
    t('ui:filter.summary', { label: t(`roleAdmin:field.${field}`), value }),
  )
  return (
    <>
      <RecordSection id="basic" title={t('roleAdmin:section.basic')}>
        <Form id={getForm(id)} className={record.plate} onSend={onSend}>
          <div className={css.first}>
            {children}
            <ErrorSummary errors={problems} />
          </div>
          <RoleFields
            id={id}
            draft={draft}
            off={off}
            onSet={onSet}
            onBlur={errors.onBlur}
            errors={errors.errors}
          />
        </Form>
      </RecordSection>
      <Rights {...tree} />
    </>
  )
}

/** The rights of a role as a tree; `beside` is an action beside the heading. */
export function Rights({ treeKey, beside, ...tree }: TreeProps & { beside?: ReactNode }) {
  const { t } = useText()
  const session = useSessionStore()
  return (
    <RecordSection id="rights" title={t('roleAdmin:section.rights')} help="rights" beside={beside}>
      <div className={page.tree}>
        <Later lines={8} size="row">
          <RoleTree
            key={treeKey}
            {...tree}
            label={t('roleAdmin:section.rights')}
            hideLabel
            bare
            session={session}
          />
        </Later>
      </div>
    </RecordSection>
  )
}
