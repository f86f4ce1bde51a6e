/** URL of the list of organisations. */
export const organisationsPath = '/csr_mds/organiztion'
/** URL of an organisation's page. */
export const getOrganisationPath = (id: string): string => `${organisationsPath}/detail/${id}`
