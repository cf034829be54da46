import { spoil } from "./leak.ts";

spoil();
