export const boats = ["Ada", "Grace"];
