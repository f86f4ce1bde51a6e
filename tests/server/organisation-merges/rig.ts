import { organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { type Caller, demoServer } from '../demo-server.ts'

/** A server of the demo, its administrator, and values for the own fields that an organisation must have. */
export async function openMerges() {
  const server = await demoServer()
  const admin: Caller = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const { data } = await server.call(organisationFields, {}, admin)
  const ownValues = data.records
    .filter(field => field.required)
    .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
  return { server, admin, tenantId: admin.tenantId!, ownValues }
}
