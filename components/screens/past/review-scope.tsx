import { listDepartments } from '../../../contract/directory/calls.ts'
import { roleOptions } from '../../../contract/roles/list.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { StudyField } from '../../shared/form/study-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import * as css from './past.css.ts'
import type { ReviewDraft } from './review-draft.ts'

type Props = { draft: ReviewDraft; set: (part: Partial<ReviewDraft>) => void }

const quietly = { staleTime: 5 * 60_000, loading: false }

/** The scope of an access review export: everybody in the user's scope, or chosen departments, studies and roles. */
export function ReviewScope({ draft, set }: Props) {
  const { t, locale } = useText()
  // Roles are listed for users who have the menu of users.
  const mayRoles = useSession().menus.some(menu => menu.key === 'users')
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const roles = useScoped(roleOptions, {}, { ...quietly, enabled: mayRoles }).data?.records ?? []
  return (
    <div className={css.pair}>
      <ChoiceField
        id="review-departments"
        label={t('past:review.scope.departments')}
        empty={t('past:review.scope.everyDepartment')}
        hint={t('past:review.scope.departmentsHint')}
        options={departments.map(each => ({
          value: each.id,
          label: `${'\u2007\u2007'.repeat(Math.max(0, each.depth - 1))}${localName(each, locale)}`,
        }))}
        value={draft.departmentIds}
        onChange={departmentIds => set({ departmentIds })}
      />
      <StudyField
        id="review-studies"
        label={t('past:review.scope.studies')}
        empty={t('past:review.scope.everyStudy')}
        value={draft.studyIds}
        onChange={studyIds => set({ studyIds })}
      />
      {mayRoles && (
        <ChoiceField
          id="review-roles"
          label={t('past:review.scope.roles')}
          empty={t('past:review.scope.everyRole')}
          options={roles.map(each => ({ value: each.id, label: localName(each, locale) }))}
          value={draft.roleIds}
          onChange={roleIds => set({ roleIds })}
        />
      )}
    </div>
  )
}
