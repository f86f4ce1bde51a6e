import { applications, masterDataId } from '../../../contract/access/applications.ts'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { NameFields } from '../places/name-fields.tsx'
import * as css from '../places/places.css.ts'
import type { FieldsForm } from './fields.ts'

type Props = {
  form: FieldsForm
  /** The department had a head at the start of editing: a new head ends that person's personnel-level roles (H17). */
  hadHead: boolean
}

export function EditFields({ form, hadHead }: Props) {
  const { t } = useText()
  const { values, errors, set } = form
  return (
    <>
      <NameFields text={form.text} />
      <div>
        <UserPicker
          label={t('places:field.head')}
          value={values.headUserId ? [values.headUserId] : []}
          onChange={([id]) => set({ headUserId: id ?? null })}
          error={errors.headUserId}
        />
        {hadHead && <p className={css.sub}>{t('places:department.headHint')}</p>}
      </div>
      <div>
        <UserPicker
          label={t('places:field.managers')}
          multiple
          max={limits.departmentManagers}
          value={values.managerIds}
          onChange={ids => set({ managerIds: [...ids] })}
          error={errors.managerIds}
        />
        <p className={css.sub}>{t('places:department.managersHint')}</p>
      </div>
      <Applications form={form} />
    </>
  )
}

function Applications({ form: { values, errors, set } }: Pick<Props, 'form'>) {
  const { t, wordAt } = useText()
  const chosen = values.applications
  const some = chosen.length > 0
  return (
    <div className={css.section}>
      <RadioGroup
        label={t('places:field.applications')}
        hint={t('places:department.applicationsHint')}
        error={errors.applications}
        value={some ? 'some' : 'all'}
        options={[
          { value: 'all', label: t('places:field.allApplications') },
          { value: 'some', label: t('places:field.someApplications') },
        ]}
        onChange={value => set({ applications: value === 'all' ? [] : [masterDataId] })}
      />
      {some && (
        <fieldset className={css.boxes} aria-label={t('places:field.applications')}>
          {applications.map(({ id, key }) => (
            <Checkbox
              key={id}
              label={wordAt(`applications:${key}`)}
              checked={chosen.includes(id)}
              onChange={event => {
                const { checked } = event.currentTarget
                const next = checked ? [...chosen, id] : chosen.filter(each => each !== id)
                // The last one can't be removed: an empty list would allow all.
                if (next.length > 0) set({ applications: next })
              }}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
