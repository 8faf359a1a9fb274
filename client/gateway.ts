/** Statuses of a gateway rather than the platform, as long as other statuses come as well (R122). */
const STATUSES: readonly number[] = [502, 503, 504]

type Answered = { readonly status: number }

export const isOfGateway = ({ status }: Answered): boolean => STATUSES.includes(status)

/** A server error that no gateway made. */
export const isServerError = (answer: Answered): boolean => answer.status >= 500 && !isOfGateway(answer)
