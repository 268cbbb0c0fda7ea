/** Apart from the projects, so that the page need not carry them all to count them. */
export const projectCount = 28;
