// A first agent: one loop, one tool, and nothing but Go's standard library.
//
// Prompts are lines on stdin. Answers go to stdout, everything else to stderr. The scenarios of s01 judge it:
// go build -o my_agent agent.go, then pnpm smoke s01 --command ./my_agent
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"time"
)

const (
	timeout        = 120 * time.Second
	maxOutputRunes = 30_000
)

// Message is one entry of the conversation.
type Message struct {
	Role    string  `json:"role"`
	Content []Block `json:"content"`
}

// Block is one part of a message. Its fields depend on its type, so it stays as the API sent it.
type Block map[string]any

// Reply is what the model says to one request.
type Reply struct {
	Content    []Block `json:"content"`
	StopReason string  `json:"stop_reason"`
}

// Call is what the model wants to be run. One that was cut off must not run.
type Call struct {
	ID, Name string
	Input    any
	CutOff   bool
}

var bashTool = map[string]any{
	"name":        "bash",
	"description": "Run a bash command in the working directory.",
	"input_schema": map[string]any{
		"type":                 "object",
		"properties":           map[string]any{"command": map[string]any{"type": "string"}},
		"required":             []string{"command"},
		"additionalProperties": false,
	},
}

// groups are the commands that may have left something in the background.
var groups []int

func main() {
	// Ctrl-C ends a turn, and between two turns the program.
	presses := make(chan os.Signal, 1)
	signal.Notify(presses, os.Interrupt)
	lines := readLines()
	var messages []Message
	for {
		select {
		case <-presses:
			killGroups()
			os.Exit(130)
		case line, isOpen := <-lines:
			if !isOpen {
				killGroups()
				return
			}
			messages = obey(strings.TrimSpace(line), messages, presses)
		}
	}
}

// readLines hands on the lines of stdin, and closes the channel at their end.
func readLines() <-chan string {
	lines := make(chan string)
	go func() {
		input := bufio.NewReader(os.Stdin)
		for {
			line, err := input.ReadString('\n')
			if line != "" {
				lines <- line
			}
			if err != nil {
				close(lines)
				return
			}
		}
	}()
	return lines
}

// obey does what one line asks for, and gives the conversation as it is then.
func obey(line string, messages []Message, presses <-chan os.Signal) []Message {
	switch line {
	case "":
		return messages
	case "/clear":
		return nil
	case "/messages":
		showMessages(messages)
		return messages
	}
	return takeTurn(line, messages, presses)
}

// takeTurn handles one prompt. Whatever happens, the conversation stays valid and the program goes on.
func takeTurn(text string, messages []Message, presses <-chan os.Signal) []Message {
	turn, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		select {
		case <-presses:
			stop()
		case <-turn.Done():
		}
	}()
	prompt := Block{"type": "text", "text": text}
	// An empty reply is not stored. The roles alternate, so the prompt after it joins the message before.
	if last := len(messages) - 1; last >= 0 && messages[last].Role == "user" {
		messages[last].Content = append(messages[last].Content, prompt)
	} else {
		messages = append(messages, Message{"user", []Block{prompt}})
	}
	messages, err := agentLoop(turn, messages)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return messages
}

// agentLoop asks the model, runs what it calls, and asks again, until a reply calls nothing.
func agentLoop(turn context.Context, messages []Message) ([]Message, error) {
	for turn.Err() == nil {
		reply, err := askModel(turn, messages)
		if err != nil {
			return messages, err
		}
		content, calls := clean(reply, messages)
		if len(content) > 0 {
			messages = append(messages, Message{"assistant", content})
		}
		if len(calls) == 0 {
			return messages, nil
		}
		messages = append(messages, Message{"user", runCalls(turn, calls)})
	}
	return messages, errors.New("(interrupted)")
}

// ---- The model ----------------------------------------------------------------------------------

// askModel makes one request with the whole conversation: the model remembers nothing by itself.
func askModel(turn context.Context, messages []Message) (Reply, error) {
	var reply Reply
	directory, _ := os.Getwd()
	body, err := encode(map[string]any{
		"model":      os.Getenv("MODEL_ID"),
		"max_tokens": 16_000,
		"system":     fmt.Sprintf("You are a coding agent. You work in %s. Act with your tools.", directory),
		"messages":   messages,
		"tools":      []any{bashTool},
	})
	if err != nil {
		return reply, err
	}
	request, err := http.NewRequestWithContext(turn, http.MethodPost, baseURL()+"/v1/messages", body)
	if err != nil {
		return reply, err
	}
	request.Header.Set("content-type", "application/json")
	request.Header.Set("x-api-key", os.Getenv("ANTHROPIC_API_KEY"))
	request.Header.Set("anthropic-version", "2023-06-01")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return reply, fmt.Errorf("the model cannot be reached: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return reply, fmt.Errorf("the model cannot be reached: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		return reply, fmt.Errorf("the model refused (status %d): %s", response.StatusCode, reasonIn(text))
	}
	return reply, json.Unmarshal(text, &reply)
}

func baseURL() string {
	if url := os.Getenv("ANTHROPIC_BASE_URL"); url != "" {
		return url
	}
	return "https://api.anthropic.com"
}

// encode writes JSON as it is read by others: < and & stay what they are.
func encode(value any) (io.Reader, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	return &text, encoder.Encode(value)
}

func reasonIn(text []byte) string {
	var answer struct {
		Error struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	if json.Unmarshal(text, &answer) == nil && answer.Error.Message != "" {
		return answer.Error.Message
	}
	return strings.TrimSpace(string(text))
}

// clean gives what later requests may contain of a reply, and its calls: ids are unique, inputs are objects.
func clean(reply Reply, messages []Message) (content []Block, calls []Call) {
	used := idsIn(messages)
	saysSomething := false
	for place, block := range reply.Content {
		switch block["type"] {
		case "text":
			text, _ := block["text"].(string)
			if strings.TrimSpace(text) == "" {
				continue
			}
			fmt.Println(text)
			saysSomething = true
		case "tool_use":
			call := callIn(block, used)
			call.CutOff = place == len(reply.Content)-1 && isCutShort(reply.StopReason)
			calls = append(calls, call)
			saysSomething = true
		}
		content = append(content, block)
	}
	if !saysSomething {
		return nil, nil
	}
	return content, calls
}

// callIn reads a call, and puts its block into a form that every later request may contain.
func callIn(block Block, used map[string]bool) Call {
	name, _ := block["name"].(string)
	id, _ := block["id"].(string)
	call := Call{ID: unused(id, used), Name: name, Input: block["input"]}
	block["id"] = call.ID
	if _, isObject := call.Input.(map[string]any); !isObject {
		block["input"] = map[string]any{}
	}
	return call
}

func idsIn(messages []Message) map[string]bool {
	used := map[string]bool{}
	for _, message := range messages {
		for _, block := range message.Content {
			if id, isCall := block["id"].(string); isCall {
				used[id] = true
			}
		}
	}
	return used
}

var invalidInID = regexp.MustCompile(`[^a-zA-Z0-9_-]`)

func unused(name string, used map[string]bool) string {
	base := invalidInID.ReplaceAllString(name, "_")
	if base == "" {
		base = "call"
	}
	fresh := base
	for number := 2; used[fresh]; number++ {
		fresh = fmt.Sprintf("%s_%d", base, number)
	}
	used[fresh] = true
	return fresh
}

func isCutShort(reason string) bool {
	return reason == "max_tokens" || reason == "model_context_window_exceeded" || reason == "refusal"
}

// ---- The tool -----------------------------------------------------------------------------------

// runCalls gives one result for each call, in the order of the calls, also after Ctrl-C.
func runCalls(turn context.Context, calls []Call) []Block {
	var results []Block
	for _, call := range calls {
		fmt.Fprintf(os.Stderr, "● %s %v\n", call.Name, call.Input)
		result := Block{"type": "tool_result", "tool_use_id": call.ID}
		output, err := runCall(turn, call)
		if err != nil {
			output = "Error: " + err.Error()
			result["is_error"] = true
		}
		result["content"] = output
		results = append(results, result)
	}
	return results
}

// runCall runs one call. What goes wrong is for the model to read.
func runCall(turn context.Context, call Call) (string, error) {
	if turn.Err() != nil {
		return "", errors.New("not run: the user interrupted the turn")
	}
	if call.Name != "bash" {
		return "", fmt.Errorf("unknown tool %q: there is only bash", call.Name)
	}
	if call.CutOff {
		return "", errors.New("not run: the reply was cut off in the middle of this call")
	}
	fields, _ := call.Input.(map[string]any)
	command, _ := fields["command"].(string)
	if strings.TrimSpace(command) == "" {
		return "", errors.New("invalid input: command must be a text")
	}
	for name := range fields {
		if name != "command" {
			return "", fmt.Errorf("invalid input: there is no field %s", name)
		}
	}
	return runBash(turn, command)
}

// runBash gives what the command printed, and how it ended: a failed command is no error, the model reads its code.
func runBash(turn context.Context, command string) (string, error) {
	// A file, not a pipe: what the command leaves in the background would hold a pipe open.
	file, err := os.CreateTemp("", "output-")
	if err != nil {
		return "", err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	bash := exec.Command("bash", "-c", command)
	bash.Env = withoutKey(os.Environ())
	bash.Stdout, bash.Stderr = file, file
	bash.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := bash.Start(); err != nil {
		return "", err
	}
	groups = append(groups, bash.Process.Pid)
	note := waitFor(turn, bash)
	output, err := os.ReadFile(file.Name())
	if err != nil {
		return "", err
	}
	return report(shorten(output), note), nil
}

// waitFor waits for the end of a command, and says how it ended; "" when all went well.
func waitFor(turn context.Context, bash *exec.Cmd) string {
	ended := make(chan error, 1)
	go func() { ended <- bash.Wait() }()
	note := ""
	select {
	case <-ended:
		if code := bash.ProcessState.ExitCode(); code != 0 {
			return fmt.Sprintf("exit code %d", code)
		}
		return ""
	case <-turn.Done():
		note = "stopped: the user interrupted it"
	case <-time.After(timeout):
		note = fmt.Sprintf("timed out after %v and was stopped", timeout)
	}
	killGroup(bash.Process.Pid)
	<-ended
	return note
}

func report(text, note string) string {
	switch {
	case text == "" && note == "":
		return "(no output)"
	case note == "":
		return text
	}
	return strings.TrimPrefix(text+"\n", "\n") + "(" + note + ")"
}

// shorten keeps head and tail of a long text: the end often says what went wrong.
func shorten(output []byte) string {
	text := []rune(strings.ToValidUTF8(string(output), "\uFFFD"))
	if len(text) <= maxOutputRunes {
		return string(text)
	}
	half := maxOutputRunes / 2
	head, tail := string(text[:half]), string(text[len(text)-half:])
	return fmt.Sprintf("%s\n... (%d characters left out) ...\n%s", head, len(text)-2*half, tail)
}

func withoutKey(environment []string) []string {
	var rest []string
	for _, entry := range environment {
		if !strings.HasPrefix(entry, "ANTHROPIC_API_KEY=") {
			rest = append(rest, entry)
		}
	}
	return rest
}

// killGroup ends a command and all that it started.
func killGroup(pid int) {
	_ = syscall.Kill(-pid, syscall.SIGKILL)
}

func killGroups() {
	for _, pid := range groups {
		killGroup(pid)
	}
}

func showMessages(messages []Message) {
	for index, message := range messages {
		for _, block := range message.Content {
			text, _ := json.Marshal(block)
			fmt.Fprintf(os.Stderr, "messages[%d] %s %s\n", index, message.Role, text)
		}
	}
}
