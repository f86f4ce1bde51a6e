import { applications, masterDataId } from '../../contract/access/applications.ts'
import { limits } from '../../contract/limits.ts'
import { type Faults, NameFields } from '../places/name-fields.tsx'
import * as css from '../places/places.css.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { useText } from '../use-text.ts'
import { UserPicker } from '../user-picker/user-picker.tsx'
import type { Fields } from './fields.ts'

type Props = {
  fields: Fields
  faults: Faults
  /** The department had a head at the start of editing: a new head ends that person's personnel-level roles (H17). */
  hadHead: boolean
  onSet: (part: Partial<Fields>) => void
}

export function EditFields({ fields, faults, hadHead, onSet }: Props) {
  const { t } = useText()
  return (
    <>
      <NameFields names={fields} faults={faults} onNames={onSet} />
      <div>
        <UserPicker
          label={t('places:field.head')}
          value={fields.headUserId ? [fields.headUserId] : []}
          onChange={([id]) => onSet({ headUserId: id ?? null })}
          error={faults.headUserId}
        />
        {hadHead && <p className={css.sub}>{t('places:department.headHint')}</p>}
      </div>
      <div>
        <UserPicker
          label={t('places:field.managers')}
          multiple
          max={limits.departmentManagers}
          value={fields.managerIds}
          onChange={ids => onSet({ managerIds: [...ids] })}
          error={faults.managerIds}
        />
        <p className={css.sub}>{t('places:department.managersHint')}</p>
      </div>
      <Applications {...{ fields, faults, onSet }} />
    </>
  )
}

function Applications({ fields, faults, onSet }: Pick<Props, 'fields' | 'faults' | 'onSet'>) {
  const { t, wordAt } = useText()
  const chosen = fields.applications
  const some = chosen.length > 0
  return (
    <div className={css.section}>
      <RadioGroup
        label={t('places:field.applications')}
        hint={t('places:department.applicationsHint')}
        error={faults.applications}
        value={some ? 'some' : 'all'}
        options={[
          { value: 'all', label: t('places:field.allApplications') },
          { value: 'some', label: t('places:field.someApplications') },
        ]}
        onChange={value => onSet({ applications: value === 'all' ? [] : [masterDataId] })}
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
                if (next.length > 0) onSet({ applications: next })
              }}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
