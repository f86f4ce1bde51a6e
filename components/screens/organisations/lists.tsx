import { MapPinCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { send } from '../../../client/session/api.ts'
import { addressPurposes, formatAddress } from '../../../contract/organisations/addresses.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { identifierTypes } from '../../../contract/organisations/identifiers.ts'
import { linkOrganisationFile } from '../../../contract/organisations/manage.ts'
import {
  type OrganisationAddress,
  organisationAddress,
  organisationIdentifier,
  organisationStaff,
} from '../../../contract/organisations/parts.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { KeptFiles } from '../../shared/files/kept-files.tsx'
import { ListEditor, type Part } from '../../shared/form/list-editor.tsx'
import { plate } from '../../shared/page/record.css.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { Unbroken } from '../../ui/base/unbroken.tsx'
import type { FormValues } from './form-values.ts'
import type { OrganisationFormState } from './organisation-form.tsx'
import { placePartFields } from './place-field.tsx'

type Lists = Pick<FormValues, 'identifiers' | 'addresses' | 'staff' | 'flowFiles'>
type EditedLists = Omit<Lists, 'flowFiles'>
type Props = { form: OrganisationFormState }

/** The lists of the form, each after the section that it belongs to: identifiers, further addresses, contacts (MD-O2, E15). */
export const getListEditors = (form: OrganisationFormState, id?: string) => ({
  basic: <Identifiers form={form} />,
  unit: <Addresses form={form} />,
  ethics: <FlowFiles form={form} {...(id && { organisation: id })} />,
  genetics: <Staff form={form} />,
})

/** What the editors of all lists need of the form. */
function useList<N extends keyof EditedLists>(form: OrganisationFormState, name: N) {
  const { t } = useText()
  return {
    id: `${form.id}-${name}`,
    title: getLabel(organisationRecord, name),
    none: t('organisations:list.none'),
    items: form.values[name] as Lists[N],
    error: form.errors[name],
    onChange: (items: Lists[N][number][]) => form.set({ [name]: items } as unknown as Partial<FormValues>),
    remove: (_: unknown, at: number) =>
      t('organisations:list.remove', { name: getLabel(organisationRecord, name), at: at + 1 }),
  }
}

const getParts = (names: readonly string[]): Part[] =>
  names.map(name => ({ name, label: getLabel(organisationRecord, name) }))

function Identifiers({ form }: Props) {
  const { t } = useText()
  const options = identifierTypes.map(value => ({ value, label: t(`organisations:identifier.${value}`) }))
  return (
    <ListEditor
      {...useList(form, 'identifiers')}
      add={t('organisations:list.addIdentifier')}
      schema={organisationIdentifier}
      parts={[
        { name: 'type', label: t('terms:kind'), options },
        { name: 'value', label: t('organisations:list.value'), mono: true },
      ]}
      empty={{ type: 'uscc', value: '' }}
    />
  )
}

/** The main address and a further one change places; a main address that is empty leaves no further one. */
export const exchangeMain = (values: FormValues, at: number): Partial<FormValues> => {
  const { purpose, ...next } = values.addresses[at]!
  const { country = '', province = '', city = '', zip = '', address = '' } = values
  const before = { purpose, country, province, city, zip, address }
  const left = [country, province, city, zip, address].some(Boolean) ? [before] : []
  return {
    ...next,
    addresses: [...values.addresses.slice(0, at), ...left, ...values.addresses.slice(at + 1)],
  }
}

function Addresses({ form }: Props) {
  const { t } = useText()
  const options = addressPurposes.map(value => ({ value, label: t(`organisations:purpose.${value}`) }))
  return (
    <ListEditor
      {...useList(form, 'addresses')}
      act={{
        icon: MapPinCheck,
        label: (_, at) => t('organisations:list.makeMain', { at: at + 1 }),
        onAct: (_, at) => form.set(exchangeMain(form.values, at)),
      }}
      add={t('organisations:list.addAddress')}
      schema={organisationAddress}
      parts={[
        { name: 'purpose', label: t('organisations:list.purpose'), options },
        ...getParts(['country', 'province', 'city']).map(part => ({
          ...part,
          field: placePartFields[part.name as 'country'],
        })),
        ...getParts(['address', 'zip']),
      ]}
      empty={{ purpose: 'visit', country: '', province: '', city: '', zip: '', address: '' }}
    />
  )
}

function Staff({ form }: Props) {
  const { t } = useText()
  return (
    <ListEditor
      {...useList(form, 'staff')}
      add={t('organisations:list.addStaff')}
      schema={organisationStaff}
      parts={[
        { name: 'name', label: t('organisations:list.staffName') },
        { name: 'position', label: t('organisations:list.position') },
        { name: 'description', label: t('organisations:list.description') },
      ]}
      empty={{ name: '', position: '', description: '' }}
    />
  )
}

const flowFileLink =
  (id: string) =>
  async ({ id: fileId }: { id: string }) =>
    (await send(linkOrganisationFile, { id, fileId })).url

/** The flow files of the ethics committee (E13). */
function FlowFiles({ form, organisation = '' }: Props & { organisation?: string }) {
  return (
    <KeptFiles
      id={`${form.id}-flowFiles`}
      label={getLabel(organisationRecord, 'flowFiles')}
      files={form.values.flowFiles}
      error={form.errors.flowFiles}
      getLink={flowFileLink(organisation)}
      onChange={flowFiles => form.set({ flowFiles: [...flowFiles] })}
    />
  )
}

/** An address of a form, or one of an answer with its places in the language of the reader (E36). */
type ShownAddress = OrganisationAddress & Partial<Pick<OrganisationDetail, 'place'>>

/** The words of a list, one text for each item. */
export function useListTexts() {
  const { t, locale } = useText()
  return {
    identifiers: ({ identifiers }: Lists) =>
      identifiers.map(({ type, value }) => [t(`organisations:identifier.${type}`), value].join(' ')),
    addresses: ({ addresses }: { addresses: readonly ShownAddress[] }) =>
      addresses.map(({ place, ...each }) =>
        [t(`organisations:purpose.${each.purpose}`), formatAddress({ ...each, ...place }, locale)].join(': '),
      ),
    staff: ({ staff }: Lists) =>
      staff.map(({ name, position, description }) =>
        [name, position, description].filter(Boolean).join(' · '),
      ),
    flowFiles: ({ flowFiles }: Lists) => flowFiles.map(file => file.name).filter(Boolean),
  }
}

/** The lists of a saved organisation to read: the facts of each section, and what comes after them. */
export function useListFacts(organisation: OrganisationDetail) {
  const { t, locale } = useText()
  const texts = useListTexts()
  const getFact = (name: keyof EditedLists): [string, ReactNode] => [
    getLabel(organisationRecord, name),
    <Lines key={name} lines={texts[name](organisation)} />,
  ]
  const main = formatAddress({ ...organisation, ...organisation.place }, locale)
  const lists: Readonly<Record<string, [string, ReactNode][]>> = {
    basic: [
      [
        getLabel(organisationRecord, 'identifiers'),
        <Lines
          key="identifiers"
          lines={texts.identifiers(organisation)}
          parts={organisation.identifiers.map(({ value }) => value)}
        />,
      ],
    ],
    unit: [[t('organisations:list.mainAddress'), main || '-'], getFact('addresses')],
    genetics: [getFact('staff')],
  }
  const ethics = (
    <div className={plate}>
      <KeptFiles
        label={getLabel(organisationRecord, 'flowFiles')}
        files={organisation.flowFiles}
        getLink={flowFileLink(organisation.id)}
      />
    </div>
  )
  return { lists, after: { ethics } }
}

/** One text a line; its identifier, if it has one, does not break. */
const Lines = ({ lines, parts = [] }: { lines: readonly string[]; parts?: readonly string[] }) =>
  lines.length === 0
    ? '-'
    : lines.map((line, at) => (
        <div key={line}>
          <Unbroken text={line} parts={parts.slice(at, at + 1)} />
        </div>
      ))
