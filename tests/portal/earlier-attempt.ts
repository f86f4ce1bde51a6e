import { asOwner } from './server.ts'

/** Removes the own fields of organisations (E12) from the company of an account, with their values. */
export const withoutOwnFields = (account: string) =>
  asOwner(async client => {
    for (const table of ['organisation_value', 'organisation_field_option', 'organisation_field'])
      await client.query(
        `delete from ${table} where tenant_id in (select m.tenant_id from membership m join account a on a.id = m.account_id where a.name = $1)`,
        [account],
      )
  })

/** An organisation that an earlier attempt of the test has added is no longer found: by its name, numbers or place in the directory. */
export const forgetOrganisation = (name: string) =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>(
      `update organisation set name = 'Earlier ' || id, name_en = '', alias_1 = '', alias_2 = '', reading = '', search = '',
          match_keys = null, standard_code = null, standard_values = null where name = $1 returning id`,
      [name],
    )
    await client.query('delete from organisation_identifier where organisation_id = any($1)', [
      rows.map(({ id }) => id),
    ])
  })
