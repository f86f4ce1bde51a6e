import type { FocusEvent } from 'react'
import { dayOfEnd, endOfDay } from '../../../client/local-time.ts'
import { listed } from '../../../client/zones/format.ts'
import { listPositions } from '../../../contract/directory/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { roleBlinding, roleCategory, roleLevel, roleScope } from '../../../contract/roles/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { fields as fieldsClass } from '../../shared/page/page.css.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Draft, FieldName } from './draft.ts'
import { choiceText } from './role-texts.ts'
import * as css from './roles.css.ts'

export type FieldProps = {
  /** Prefix of the fields' ids. */
  id: string
  draft: Draft
  onSet: (part: Partial<Draft>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  /** Errors by field: a key of the catalogue, or a text from the server. */
  errors: Partial<Record<FieldName, string>>
  /** Locked fields with their reasons. */
  off: Partial<Record<FieldName, string>>
}

/** The description of a role, in four groups: names, purpose, whose data it shows, how long it is valid. */
export function RoleFields(props: FieldProps) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles blur events that bubble from the fields.
    <div className={css.fields} onBlur={props.onBlur}>
      <div className={fieldsClass}>
        <Text {...props} name="name" />
        <Text {...props} name="nameEn" />
      </div>
      <TextArea
        {...getWire(props, 'description')}
        label={t('roleAdmin:field.description')}
        countTo={limits.remarkLength}
        value={props.draft.description}
        onChange={event => props.onSet({ description: event.currentTarget.value })}
      />
      <div className={fieldsClass}>
        <Choice {...props} name="category" options={roleCategory.options} />
        <Choice
          {...props}
          name="level"
          options={roleLevel.options}
          hint={t(`roleAdmin:levelHint.${props.draft.level}`)}
        />
        <Choice
          {...props}
          name="dataScope"
          options={roleScope.options}
          hint={t(`roleAdmin:dataScopeHint.${props.draft.dataScope}`)}
        />
        <Choice
          {...props}
          name="blinding"
          options={roleBlinding.options}
          hint={t(`roleAdmin:blindingHint.${props.draft.blinding}`)}
        />
      </div>
      <Validity {...props} />
      <Positions {...props} />
      <Checkbox
        id={`${props.id}-contractRole`}
        label={t('roleAdmin:field.contractRole')}
        hint={t('roleAdmin:contractHint')}
        checked={props.draft.contractRole}
        disabled={props.off.contractRole !== undefined}
        onChange={event => props.onSet({ contractRole: event.currentTarget.checked })}
      />
    </div>
  )
}

const getWire = ({ id, errors, off }: FieldProps, name: FieldName) => ({
  id: `${id}-${name}`,
  error: errors[name],
  disabled: off[name] !== undefined,
})

function Text({ name, ...props }: FieldProps & { name: 'name' | 'nameEn' }) {
  const { t } = useText()
  return (
    <TextField
      {...getWire(props, name)}
      label={t(`roleAdmin:field.${name}`)}
      required
      autoComplete="off"
      countTo={limits.nameLength}
      value={props.draft[name]}
      onChange={event => props.onSet({ [name]: event.currentTarget.value })}
    />
  )
}

type ChoiceName = 'category' | 'level' | 'dataScope' | 'blinding'

function Choice({
  name,
  options,
  hint,
  ...props
}: FieldProps & { name: ChoiceName; options: readonly string[]; hint?: string }) {
  const { t } = useText()
  return (
    <SelectField
      {...getWire(props, name)}
      label={t(`roleAdmin:field.${name}`)}
      hint={props.off[name] || hint}
      options={options.map(value => ({ value, label: choiceText(name, value) }))}
      value={props.draft[name]}
      onChange={event => props.onSet({ [name]: event.currentTarget.value })}
    />
  )
}

function Validity(props: FieldProps) {
  const { t } = useText()
  const { id, draft, onSet, off } = props
  return (
    <div className={fieldsClass}>
      <RadioGroup
        id={`${id}-validity`}
        inline
        label={t('roleAdmin:field.validity')}
        hint={off.validity || t('roleAdmin:validityHint')}
        disabled={off.validity !== undefined}
        options={(['permanent', 'temporary'] as const).map(value => ({
          value,
          label: choiceText('validity', value),
        }))}
        value={draft.validity}
        onChange={value => onSet({ validity: value === 'temporary' ? 'temporary' : 'permanent' })}
      />
      {draft.validity === 'temporary' && (
        <DateField
          {...getWire(props, 'expiresAt')}
          required
          label={t('roleAdmin:field.expiresAt')}
          value={dayOfEnd(draft.expiresAt)}
          onChange={day => onSet({ expiresAt: endOfDay(day) })}
        />
      )}
    </div>
  )
}

function Positions(props: FieldProps) {
  const { t, locale } = useText()
  const { id, draft, errors, off, onSet } = props
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const positions = useScoped(listPositions, {}, quietly).data?.records ?? []
  const options = positions
    .filter(each => !each.isCategory)
    .map(each => ({ value: each.id, label: localName(each, locale) }))
  if (off.positionIds !== undefined) {
    const names = options.filter(each => draft.positionIds.includes(each.value)).map(each => each.label)
    return (
      <div>
        <div className={css.fixedName}>{t('roleAdmin:field.positionIds')}</div>
        {listed(names) || '-'}
      </div>
    )
  }
  return (
    <ChoiceField
      id={`${id}-positionIds`}
      label={t('roleAdmin:field.positionIds')}
      hint={t('roleAdmin:positionsHint')}
      options={options}
      value={draft.positionIds}
      error={errors.positionIds}
      onChange={positionIds => onSet({ positionIds })}
    />
  )
}
