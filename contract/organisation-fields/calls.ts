import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { id, list, nothing, reason, rowVersion, text } from '../shapes.ts'
import { givenNames, shownNames } from '../values/name-set.ts'

/** Custom fields belong to the administration of organisations: a user who may change organisations also defines their fields. */
const menu = 1009
const button = 'ORGANIZATION_MANAGEMENT_EDIT'
const prefix = '/mdsdata/org/extend/field'
const because = { reason: text(limits.reasonLength).default('') }
const versioned = { id, rowVersion }

/** Content of a custom field: a line of text, a paragraph, or one of its options (E12). */
export const organisationFieldTypes = ['line', 'paragraph', 'dropdown'] as const
export const organisationFieldType = z.enum(organisationFieldTypes)
export type OrganisationFieldType = z.output<typeof organisationFieldType>

const option = z.object({ id, names: shownNames, rowVersion: z.number().int() })
export type OrganisationFieldOption = z.output<typeof option>

const field = z.object({
  id,
  type: organisationFieldType,
  names: shownNames,
  /** An organisation is not saved without a value. */
  required: z.boolean(),
  /** Day from which it is required; left out when it is required already, or not at all. */
  requiredFrom: z.iso.date().optional(),
  /** In order; empty unless it is a dropdown. */
  options: z.array(option),
  rowVersion: z.number().int(),
})
export type OrganisationField = z.output<typeof field>

const names = givenNames(limits.nameLength)
const optionNames = givenNames(limits.titleLength)
const most = limits.organisationFieldOptions

export const organisationFields = call({
  name: 'organisationFields',
  method: 'GET',
  path: `${prefix}/list`,
  summary: 'Lists the custom fields of organisations in their order, each with its options.',
  needs: { menu },
  input: nothing,
  output: list(field).extend({
    /** Language of the company: fields and options have a name in it. */
    language: z.enum(locales),
    /** Why the actor may not change any, or null. */
    editing: reason.nullable(),
  }),
  codes: [],
  rows: 'E12 G30',
})
export type OrganisationFields = z.output<typeof organisationFields.output>

export const addOrganisationField = call({
  name: 'addOrganisationField',
  method: 'POST',
  path: `${prefix}/add`,
  summary:
    'Adds a custom field of organisations at the end, a dropdown with its options; names differ in each language.',
  needs: { menu, button },
  input: z.object({
    type: organisationFieldType,
    names,
    required: z.boolean(),
    /** Day in the company's zone from which it is required; null: at once. */
    requiredFrom: z.iso.date().nullable().default(null),
    options: z
      .array(z.object({ names: optionNames }))
      .max(most)
      .default([]),
  }),
  output: z.object(versioned),
  codes: [
    'invalidInput',
    'tooManyItems',
    'customFieldNameTaken',
    'optionNameTaken',
    'customFieldOptionsRequired',
  ],
  changes: { audit: 'addOrganisationField', entity: 'organisationFields', repeatable: true },
  rows: 'E12 G30 TR-C2',
})

export const editOrganisationField = call({
  name: 'editOrganisationField',
  method: 'POST',
  path: `${prefix}/edit`,
  summary:
    'Changes names, options, the required mark or the place of a custom field of organisations; what is left out stays.',
  needs: { menu, button },
  input: z.object({
    ...versioned,
    names: names.optional(),
    required: z.boolean().optional(),
    /** Day in the company's zone from which it is required; null: at once. */
    requiredFrom: z.iso.date().nullable().optional(),
    /** All options in order, existing ones with id and version, new ones without; an option that is left out is removed. */
    options: z
      .array(z.object({ id: id.optional(), rowVersion: rowVersion.optional(), names: optionNames }))
      .max(most)
      .optional(),
    /** The field that it precedes; null: at the end. */
    beforeId: id.nullable().optional(),
    ...because,
  }),
  output: z.object(versioned),
  codes: [
    'dataNotFound',
    'dataChanged',
    'invalidInput',
    'customFieldNameTaken',
    'optionNameTaken',
    'customFieldOptionsRequired',
  ],
  changes: { audit: 'editOrganisationField', entity: 'organisationFields', repeatable: true },
  ids: { id: 'organisationFields', beforeId: 'organisationFields', 'options.id': 'organisationFieldOptions' },
  rows: 'E12 G30 TR-C1 TR-C2',
})

export const removeOrganisationField = call({
  name: 'removeOrganisationField',
  method: 'POST',
  path: `${prefix}/delete`,
  summary: 'Retires a custom field of organisations with its options; values stay, and it can be restored.',
  needs: { menu, button },
  input: z.object({ ...versioned, ...because }),
  output: z.object(versioned),
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'removeOrganisationField', entity: 'organisationFields', repeatable: true },
  ids: { id: 'organisationFields' },
  rows: 'E12',
})

/** What a field is used for, and what a required mark would ask for. */
const use = z.object({
  id,
  /** Organisations that have a value. */
  used: z.number().int(),
  /** Active organisations without a value: incomplete, once the field is required. */
  missing: z.number().int(),
})

export const organisationFieldUses = call({
  name: 'organisationFieldUses',
  method: 'GET',
  path: `${prefix}/uses`,
  summary:
    'Counts for each custom field the organisations with a value and the active ones without, and lists the retired fields.',
  needs: { menu, button },
  input: nothing,
  output: list(use).extend({
    /** Active organisations: a new field has a value of none of them. */
    organisations: z.number().int(),
    retired: z.array(
      z.object({
        ...field.pick({ id: true, type: true, names: true }).shape,
        rowVersion,
        used: z.number().int(),
      }),
    ),
  }),
  codes: [],
  rows: 'MD-O6',
})

export const restoreOrganisationField = call({
  name: 'restoreOrganisationField',
  method: 'POST',
  path: `${prefix}/restore`,
  summary: 'Restores a retired custom field of organisations at the end, with its options and its values.',
  needs: { menu, button },
  input: z.object({ ...versioned, ...because }),
  output: z.object(versioned),
  codes: ['dataNotFound', 'dataChanged', 'tooManyItems', 'customFieldNameTaken'],
  changes: { audit: 'restoreOrganisationField', entity: 'organisationFields', repeatable: true },
  ids: { id: 'organisationFields' },
  rows: 'MD-O6',
})
