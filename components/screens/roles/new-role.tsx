import type { Right } from '../../../contract/access/rights.ts'
import { newRoleBlocks } from '../../../contract/roles/calls.ts'
import { addRole } from '../../../contract/roles/changes.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import * as page from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import * as record from '../../shared/page/record.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { steady } from '../../ui/base/steady.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type Draft, emptyDraft, fieldNames, getErrors } from './draft.ts'
import { listPath, rolePath } from './place.ts'
import { getForm, RoleForm } from './role-form.tsx'
import { useTroubleText } from './trouble-text.ts'
import { roleRereads } from './use-role-saving.ts'

const noRights: readonly Right[] = []

/** Creates a role with its rights, in one step (L62). */
export function NewRole() {
  const { t } = useText()
  const { back } = useNavigation()
  const form = useNewRole()
  const { id, values } = form
  const { level, blinding, dataScope } = values
  const { data: beyond } = useScoped(
    newRoleBlocks,
    { level, blinding, dataScope },
    { keepsRows: true, loading: false },
  )
  const troubleText = useTroubleText()
  const cancel = async () => {
    if (await mayLeave()) back(listPath)
  }
  return (
    <>
      <Head />
      <div className={record.sections}>
        <RoleForm
          id={id}
          draft={values}
          errors={form}
          onSet={form.set}
          off={nothingOff}
          onSend={() => void form.submit()}
          tree={{
            treeKey: 'new',
            base: noRights,
            blocks: beyond?.blocks,
            value: values.rights,
            onChange: rights => form.set({ rights }),
          }}
        >
          <Trouble text={form.error ? troubleText(form.error) : form.trouble} />
        </RoleForm>
        <div className={page.formButtons}>
          <Button {...steady} onClick={() => void cancel()}>
            {t('portal:cancel')}
          </Button>
          <Button {...steady} type="submit" form={getForm(id)} variant="primary" busy={form.busy}>
            {t('roleAdmin:add.button')}
          </Button>
        </div>
      </div>
    </>
  )
}

const nothingOff = {}

function Head() {
  const { t } = useText()
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'roles', label: t('terms:roles'), href: listPath },
          { id: 'new', label: t('roleAdmin:add.title') },
        ]}
      />
      <div className={page.head}>
        <h1>{t('roleAdmin:add.title')}</h1>
      </div>
    </>
  )
}

const newRole: Draft & { rights: readonly Right[] } = { ...emptyDraft, rights: noRights }

function useNewRole() {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  return useCallForm(addRole, {
    from: newRole,
    fields: fieldNames,
    check: getErrors,
    draft: 'roles.add',
    toInput: ({ values: { rights, ...draft } }) => ({
      ...draft,
      expiresAt: draft.validity === 'permanent' ? null : draft.expiresAt,
      rights: [...rights],
    }),
    onDone: async ({ id }, { values }) => {
      await reread(...roleRereads)
      toast('success', t('roleAdmin:add.done', { name: values.name }))
      go(rolePath(id))
    },
  })
}
